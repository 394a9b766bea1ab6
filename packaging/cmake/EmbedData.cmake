# SPDX-License-Identifier: GPL-3.0-or-later
# plumb_embed_data(TARGET DIRECTORY): puts every file below DIRECTORY into TARGET, so that one executable carries its rule
# pack and templates. core/base/embedded.h reads them.
function(plumb_embed_data target directory)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS LIST_DIRECTORIES false RELATIVE "${directory}" "${directory}/*.json")
    list(SORT files)
    set(output "${CMAKE_CURRENT_BINARY_DIR}/embedded_data.cpp")
    set(sources "")
    foreach(file IN LISTS files)
        list(APPEND sources "${directory}/${file}")
    endforeach()
    string(REPLACE ";" "|" names "${files}")
    add_custom_command(OUTPUT "${output}"
        COMMAND "${CMAKE_COMMAND}" -DDIRECTORY=${directory} "-DFILES=${names}" -DOUTPUT=${output}
                -P "${CMAKE_SOURCE_DIR}/packaging/cmake/WriteEmbeddedData.cmake"
        DEPENDS ${sources} "${CMAKE_SOURCE_DIR}/packaging/cmake/WriteEmbeddedData.cmake"
        VERBATIM)
    target_sources(${target} PRIVATE "${output}")
endfunction()
