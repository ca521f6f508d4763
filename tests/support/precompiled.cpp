// Nothing but the header that goes before it (CMakeLists.txt).
