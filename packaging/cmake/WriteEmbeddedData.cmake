# SPDX-License-Identifier: GPL-3.0-or-later
# Writes OUTPUT, a C++ file with the bytes of FILES (separated by |) below DIRECTORY. Text is cut into pieces because a
# string literal may not be longer than 65,536 characters.
string(REPLACE "|" ";" FILES "${FILES}")
set(entries "")
set(body "// SPDX-License-Identifier: GPL-3.0-or-later\n// Written by the build from data/; do not edit.\n#include \"core/base/embedded.h\"\n\nnamespace plumb {\nnamespace {\n")
set(index 0)
foreach(file IN LISTS FILES)
    file(READ "${DIRECTORY}/${file}" hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(APPEND body "const unsigned char file${index}[] = {${bytes}0x00};\n")
    string(APPEND entries "    {\"${file}\", {reinterpret_cast<const char*>(file${index}), sizeof file${index} - 1}},\n")
    math(EXPR index "${index} + 1")
endforeach()
string(APPEND body "const EmbeddedFile table[] = {\n${entries}    {{}, {}},\n};\n} // namespace\n\n")
string(APPEND body "std::span<const EmbeddedFile> embeddedFiles() { return {table, ${index}}; }\n} // namespace plumb\n")
file(WRITE "${OUTPUT}" "${body}")
