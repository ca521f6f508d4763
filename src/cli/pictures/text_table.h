// Tables of figures in plain text, and how figures are written in them.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace bigshot::cli {

using TextRows = std::vector<std::vector<std::string>>;

// Columns are as wide as their widest text, whatever the language; the first `left` of them begin on the left,
// the others end on the right.
void print_table(std::ostream& out, const TextRows& rows, std::size_t left = 1);

std::string with_decimals(double number, int decimals);
std::string percent(double share);

}  // namespace bigshot::cli
