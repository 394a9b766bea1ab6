// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/trace.h"

#include "core/base/text.h"
#include "core/project/address.h"

namespace plumb::report {
namespace {

using P = ProjectParameters;
using R = RouteParameters;
using RW = RouteWorkflowParameters;

/// Collects the addresses of the assumptions in the order in which they are named.
class Behind {
public:
    explicit Behind(const Project& project) : m_project(project) {}

    template <auto Group, auto Name>
    Behind& add(Place place = {}) {
        const Address address = addressOf<Group, Name>(place);
        if (exists(m_project, address))
            m_addresses.push_back(addressText(m_project, address));
        return *this;
    }

    std::vector<std::string> take() { return std::move(m_addresses); }

private:
    const Project& m_project;
    std::vector<std::string> m_addresses;
};

std::string priceOf(const Outcome& usd, const Voice& say) {
    return usd ? dollars(usd.value) : absenceWord(usd.absence, say);
}

std::string hoursOf(const Outcome& hours, const Voice& say) {
    return hours ? duration(hours.value) : absenceWord(hours.absence, say);
}

void addCopies(const RouteWorkflowParameters& here, Place place, Behind& behind) {
    switch (here.checkpoint.mode) {
    case CheckpointMode::blocking:
        behind.add<&RW::checkpoint, &WorkflowCheckpoint::write>(place);
        break;
    case CheckpointMode::async:
        behind.add<&RW::checkpoint, &WorkflowCheckpoint::blocking>(place)
            .add<&RW::checkpoint, &WorkflowCheckpoint::drain>(place);
        break;
    case CheckpointMode::twoLevel:
        behind.add<&RW::checkpoint, &WorkflowCheckpoint::localWrite>(place)
            .add<&RW::checkpoint, &WorkflowCheckpoint::globalWrite>(place);
        break;
    }
    if (here.checkpoint.intervalChoice == IntervalChoice::chosen)
        behind.add<&RW::checkpoint, &WorkflowCheckpoint::interval>(place);
}

Trace ofFailure(const Source& source, std::size_t r, std::size_t w) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[r];
    const Workflow& work = source.project.workflows[w];
    const WorkflowNumbers& numbers = source.evaluation.numbers.routes[r].workflows[w];
    const SizeNumbers& job = numbers.sizes[numbers.largest];
    const EventPrices& prices = source.evaluation.beside[r].prices;
    const ProjectParameters& project = source.project.parameters;
    const Place here{r, w};

    Trace trace;
    trace.id = "failure@" + bid.id + "/" + work.id;
    trace.name = say("trace.failure", "A failure of {workflow}", {{"workflow", titleOf(work)}});
    trace.title = say("trace.failure.title", "A failure of the largest job of {workflow} costs {usd} on {route}",
                      {{"workflow", titleOf(work)}, {"usd", priceOf(prices.failure[w], say)}, {"route", titleOf(bid)}});
    trace.formula =
        say("trace.failure.formula",
            "Time lost to one failure × accelerators of the job × list price of a GPU-hour. The time is work done "
            "again, detection, requeue, reading and warm-up, and the wait for a node.");
    trace.steps = {
        {say("trace.lost", "Time lost to one failure"), hoursOf(prices.failure_h[w], say)},
        {say("trace.wait", "of it waiting for a node"), duration(job.wait_h)},
        {say("trace.interval", "Work between checkpoints"), hoursOf(job.interval_h, say)},
        {say("trace.accelerators", "Accelerators of the job"),
         groupedNumber(job.nodes * project.cluster.acceleratorsPerNode.value, 0)},
        {say("trace.mtbf", "One failure is expected every"), duration(job.mtbf_h)},
    };
    Behind behind(source.project);
    behind.add<&P::terms, &ProjectTerms::gpuHourPrice>()
        .add<&JobSizeParameters::terms, &JobSizeTerms::nodes>({w, numbers.largest})
        .add<&P::cluster, &ProjectCluster::acceleratorsPerNode>();
    const AbsorbingLayer layer = absorbingLayer(work.parameters.terms, bid.workflows[w]);
    switch (layer) {
    case AbsorbingLayer::checkpoint:
        addCopies(bid.workflows[w], here, behind);
        [[fallthrough]];
    case AbsorbingLayer::requeue:
    case AbsorbingLayer::nothing:
        behind.add<&RW::restart, &WorkflowRestart::detection>(here)
            .add<&RW::restart, &WorkflowRestart::requeue>(here)
            .add<&RW::restart, &WorkflowRestart::read>(here)
            .add<&RW::restart, &WorkflowRestart::warmUp>(here);
        break;
    case AbsorbingLayer::replicas:
        behind.add<&RW::restart, &WorkflowRestart::failover>(here);
        break;
    }
    if (layer == AbsorbingLayer::requeue)
        behind.add<&WorkflowParameters::terms, &WorkflowTerms::jobLength>({w});
    behind.add<&R::reliability, &RouteReliability::meanWait>({r})
        .add<&P::reliability, &ProjectReliability::nodeMtbf>()
        .add<&R::reliability, &RouteReliability::failureRateRatio>({r});
    trace.assumptions = behind.take();
    return trace;
}

Trace ofDiagnosis(const Source& source, std::size_t r) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[r];
    const RouteNumbers& numbers = source.evaluation.numbers.routes[r];
    const Outcome& price = source.evaluation.beside[r].prices.diagnosisHour;
    Trace trace;
    trace.id = "diagnosis@" + bid.id;
    trace.name = say("trace.diagnosis", "An hour of diagnosis");
    trace.title = say("trace.diagnosis.title", "An hour in which the fabric is searched costs {usd} on {route}",
                      {{"usd", priceOf(price, say)}, {"route", titleOf(bid)}});
    trace.formula =
        say("trace.diagnosis.formula",
            "Accelerators in service × share of the cluster that stands meanwhile × list price of a GPU-hour.");
    trace.steps = {
        {say("trace.in_service", "Accelerators in service"), groupedNumber(numbers.accelerators, 0)},
        {say("trace.days", "Cluster-days lost to diagnosis a year"),
         numbers.fabric.diagnosisDays ? significant(numbers.fabric.diagnosisDays.value)
                                      : absenceWord(numbers.fabric.diagnosisDays.absence, say)},
        {say("trace.diagnosis_year", "All diagnosis of a year"), priceOf(numbers.fabric.diagnosisUsdPerYear, say)},
    };
    trace.assumptions = Behind(source.project)
                            .add<&P::terms, &ProjectTerms::gpuHourPrice>()
                            .add<&R::fabric, &RouteFabric::diagnosisShare>({r})
                            .add<&P::cluster, &ProjectCluster::nodes>()
                            .add<&R::cluster, &RouteCluster::nodesDelivered>({r})
                            .add<&P::cluster, &ProjectCluster::acceleratorsPerNode>()
                            .add<&R::fabric, &RouteFabric::incidents>({r})
                            .add<&R::fabric, &RouteFabric::diagnosis>({r})
                            .take();
    return trace;
}

Trace ofSlip(const Source& source, std::size_t r) {
    const Voice& say = source.say;
    const Route& bid = source.project.routes[r];
    const EventPrices& prices = source.evaluation.beside[r].prices;
    Trace trace;
    trace.id = "slip@" + bid.id;
    trace.name = say("trace.slip", "A week of slip");
    trace.title = say("trace.slip.title", "A week of delay costs {usd} on {route}",
                      {{"usd", priceOf(prices.slipWeek, say)}, {"route", titleOf(bid)}});
    trace.formula =
        say("trace.slip.formula",
            "Hours that do not take place at the list price of a GPU-hour + the space that stands empty + the "
            "people who wait − the capital that does not cost yet.");
    trace.steps = {
        {say("trace.slip.hours", "Hours that do not take place"), priceOf(prices.slipHours, say)},
        {say("trace.slip.facility", "Empty facility"), priceOf(prices.slipFacility, say)},
        {say("trace.slip.staff", "People who wait"), priceOf(prices.slipStaff, say)},
        {say("trace.slip.capital", "Capital that costs nothing yet, taken off"), priceOf(prices.slipCapital, say)},
    };
    trace.assumptions = Behind(source.project)
                            .add<&P::terms, &ProjectTerms::gpuHourPrice>()
                            .add<&P::terms, &ProjectTerms::scheduled>()
                            .add<&P::cluster, &ProjectCluster::nodes>()
                            .add<&P::cluster, &ProjectCluster::acceleratorsPerNode>()
                            .add<&P::operations, &ProjectOperations::spacePrice>()
                            .add<&R::operations, &RouteOperations::nodePower>({r})
                            .add<&R::operations, &RouteOperations::people>({r})
                            .add<&R::operations, &RouteOperations::seats>({r})
                            .add<&P::operations, &ProjectOperations::personCost>()
                            .add<&P::terms, &ProjectTerms::discountRate>()
                            .add<&R::quote, &RouteQuote::headlineDiscount>({r})
                            .take();
    return trace;
}

} // namespace

std::vector<Trace> eventTraces(const Source& source, std::size_t route) {
    std::vector<Trace> traces;
    for (std::size_t w = 0; w < source.project.workflows.size(); ++w)
        traces.push_back(ofFailure(source, route, w));
    if (isOwned(source.project.routes[route].kind)) {
        traces.push_back(ofDiagnosis(source, route));
        traces.push_back(ofSlip(source, route));
    }
    return traces;
}

} // namespace plumb::report
