# SPDX-License-Identifier: GPL-3.0-or-later
# Language level, warnings and sanitizers as one interface target, each flag with its reason.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(PLUMB_CCACHE ccache)
if(PLUMB_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${PLUMB_CCACHE}")
endif()

add_library(plumb_settings INTERFACE)
target_compile_options(plumb_settings INTERFACE
    -Wall -Wextra -Wpedantic
    -Wshadow             # a hidden variable is a wrong number waiting
    -Wconversion         # no silent narrowing of a figure
    -Wold-style-cast     # casts are named
    -Wnon-virtual-dtor -Woverloaded-virtual
    -ffp-contract=off)   # the same bits on every machine: no fused multiply-add behind our back
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(plumb_settings INTERFACE -Wno-restrict) # false positives at -O2 in GCC 12 (PR105651)
endif()
if(PLUMB_WERROR)
    target_compile_options(plumb_settings INTERFACE -Werror)
endif()
if(PLUMB_SANITIZE)
    target_compile_options(plumb_settings INTERFACE -fsanitize=${PLUMB_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(plumb_settings INTERFACE -fsanitize=${PLUMB_SANITIZE})
endif()

# What the build generates (moc, embedded data) is not ours to name; clang-tidy wants at least one check.
file(WRITE "${CMAKE_BINARY_DIR}/.clang-tidy" "Checks: '-*,bugprone-terminating-continue'\n")
