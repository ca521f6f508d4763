# `cmake --install build --component library`: headers, static libraries, BigShotConfig.cmake and pkg-config files of
# rules, record and bots (docs/library.md). A header is public if it says so.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set_target_properties(bigshot_rules PROPERTIES EXPORT_NAME rules)
set_target_properties(bigshot_record PROPERTIES EXPORT_NAME record_text)
set_target_properties(bigshot_record_json PROPERTIES EXPORT_NAME record)
set_target_properties(bigshot_bots PROPERTIES EXPORT_NAME bots)
install(TARGETS bigshot_rules bigshot_record bigshot_record_json bigshot_bots EXPORT BigShotTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)

file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/src
  ${PROJECT_SOURCE_DIR}/src/rules/*.h ${PROJECT_SOURCE_DIR}/src/record/*.h ${PROJECT_SOURCE_DIR}/src/bots/*.h)
foreach(header ${headers})
  file(STRINGS ${PROJECT_SOURCE_DIR}/src/${header} said REGEX "^#pragma once  // public: " LIMIT_COUNT 1)
  if(NOT said)
    continue()
  endif()
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${PROJECT_SOURCE_DIR}/src/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/bigshot/${folder}
    COMPONENT library)
endforeach()

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/BigShot)
install(EXPORT BigShotTargets NAMESPACE BigShot:: DESTINATION ${package} COMPONENT library)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/BigShotConfig.cmake.in ${CMAKE_BINARY_DIR}/BigShotConfig.cmake
  INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/BigShotConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/BigShotConfig.cmake ${CMAKE_BINARY_DIR}/BigShotConfigVersion.cmake
  DESTINATION ${package} COMPONENT library)

# bigshot_pkg_config(PART DESCRIPTION REQUIRES LIBS): a file for those who do not use CMake.
function(bigshot_pkg_config part description requires libs)
  string(REGEX REPLACE "[^/]+" ".." up ${CMAKE_INSTALL_LIBDIR})  # from the libraries to the prefix
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/bigshot-${part}.pc CONTENT [[
prefix=${pcfiledir}/../@up@
libdir=${pcfiledir}/..
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@/bigshot

Name: bigshot-@part@
Description: @description@
Version: @PROJECT_VERSION@
Requires: @requires@
Cflags: -std=c++20 -I${includedir}
Libs: -L${libdir} @libs@
]] @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/bigshot-${part}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
endfunction()
bigshot_pkg_config(rules "The rules of the board game Big Shot" "" "-lbigshot_rules")
bigshot_pkg_config(record "Recorded games of Big Shot" "bigshot-rules"
  "-lbigshot_record_json -lbigshot_record -lbigshot_rules -lboost_json -lboost_container")
bigshot_pkg_config(bots "Bots that play Big Shot" "bigshot-rules" "-lbigshot_bots -lbigshot_rules")
