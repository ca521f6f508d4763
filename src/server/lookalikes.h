// Letters that look like plain Latin ones (homoglyphs, confusables): Cyrillic, Greek, full-width, with accents, in
// circles. A table for the letters of which the bots' names are made in four languages is enough here; ICU's spoof
// checker knows all of Unicode, and brings 38 MB.
#pragma once

#include <string>
#include <vector>

namespace bigshot {

// How a text looks at a glance, to be compared with how others look: small Latin letters; l, 1 and | are i, rn is
// m, vv is w, 0 is o. Accents are left out; what is like no letter stays apart from all of them.
std::string looks_of(const std::vector<char32_t>& characters);

}  // namespace bigshot
