// SPDX-License-Identifier: GPL-3.0-or-later
// Composition root: hands the call to the command line and catches what foreign code throws, once.
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "app/cli/command_line.h"

int main(int argc, char** argv) {
    // A limit on file sizes then ends in a refused write, which is said, and not in a silent end.
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        return plumb::cli::run(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
    } catch (const std::exception& exception) {
        std::fprintf(stderr, "plumbline: Something failed that should not: %s.\n", exception.what());
    } catch (...) {
        std::fputs("plumbline: Something failed that should not.\n", stderr);
    }
    return 1;
}
