// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/project/citations.h"

#include <array>

namespace plumb {
namespace {

constexpr std::array table{
    Citation{"SEED",
             "Build Your Own Servers for AI and HPC? When the Hyperscaler Model Starts to Pay Off (article, Part II)"},
    Citation{"LAYER", "Datacenter Infrastructure Layer (background page on the infrastructure layer)"},
    Citation{"LL3", "Grattafiori et al., The Llama 3 Herd of Models, arXiv 2407.21783, Table 5 and section 3.3"},
    Citation{"RSC", "Kokolis et al., Revisiting Reliability in Large-Scale Machine Learning Research Clusters, HPCA "
                    "2025, arXiv 2410.21680"},
    Citation{
        "DALY",
        "Daly, A higher order estimate of the optimum checkpoint interval for restart dumps, FGCS 22 (2006) 303-312"},
    Citation{"BEN", "Benoit et al., Towards Optimal Multi-Level Checkpointing, IEEE TC 66(7), 2017"},
    Citation{"SCR", "LLNL Scalable Checkpoint/Restart; Mohror et al., TPDS 2014"},
    Citation{"MLP", "MLPerf Storage v2.0 submission guidelines, Table 2"},
    Citation{"DGXH", "NVIDIA DGX SuperPOD reference architecture, DGX H100, Table 6"},
    Citation{"NIST", "NIST/SEMATECH e-Handbook of Statistical Methods, 8.4"},
    Citation{"SHEET", "Public H100 cluster cost sheet, August 2024"},
    Citation{"PRICE", "Rental price indices for GPU capacity, 2023 to mid 2026 (secondary)"},
    Citation{"UPT", "Uptime Institute survey, average PUE 1.58 (2023), 1.56 (2024) (secondary)"},
    Citation{"CASE17", "Published worked example: 1 MW all year at USD 0.10 to 0.15 per kWh"},
    Citation{"RULES", "Verdict rules of this product: 80 % of samples"},
    Citation{"HPN", "Qian et al., Alibaba HPN: A Data Center Network for Large Language Model Training, SIGCOMM 2024"},
    Citation{"RAIL", "Wang et al., rail-only networks for training of language models, arXiv 2307.12169 (secondary)"},
    Citation{"CDU",
             "NVIDIA guidance on facility liquid cooling and self-qualification of distribution units (secondary)"},
    Citation{"WOOD", "Wood Mackenzie on lead times of transformers and switchgear, 2023 to 2026 (secondary)"},
    Citation{"THG", "80 PLUS efficiency levels, 230 V internal redundant, as tabulated by Tom's Hardware"},
    Citation{"SHIFT", "Five to six full-time people keep one seat manned around the clock (a rule of "
                      "thumb that no source read here publishes: unconfirmed)"},
    Citation{"BR", "ByteRobust, arXiv 2509.16293: census of the incidents of a training fleet (secondary)"},
    Citation{"FTH", "Salpekar et al., Training LLMs with Fault Tolerant HSDP on 100,000 GPUs, arXiv 2602.00277 "
                    "(abstract)"},
    Citation{"NVL", "Press reports on rack-scale platforms (secondary)"},
};

} // namespace

std::span<const Citation> citations() {
    return table;
}

std::string_view citationText(std::string_view keyOrWords) {
    for (const Citation& citation : table) {
        if (citation.key == keyOrWords)
            return citation.text;
    }
    return keyOrWords;
}

} // namespace plumb
