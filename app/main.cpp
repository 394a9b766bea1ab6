// SPDX-License-Identifier: GPL-3.0-or-later
// Composition root: hands the call to the command line.
int main() { return 0; }
