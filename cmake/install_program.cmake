# `cmake --install build --component program|page|python`: the program with its man pages and completions, the page for
# browsers (tools/build_web makes it), the Python package.
include(GNUInstallDirs)

if(TARGET bigshot)
  install(TARGETS bigshot RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  install(CODE "
    execute_process(COMMAND $<TARGET_FILE:bigshot> help --write \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}
      COMMAND_ERROR_IS_FATAL ANY)" COMPONENT program)
  install(CODE "
    if(NOT EXISTS ${PROJECT_SOURCE_DIR}/web/dist/index.html)
      message(FATAL_ERROR \"There is no page in web/dist: tools/build_web makes it.\")
    endif()" COMPONENT page)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bigshot/web COMPONENT page)
endif()

if(TARGET bigshot_python)
  set(python_folder lib/python3/dist-packages)  # where Debian's Python looks
  install(TARGETS bigshot_python LIBRARY DESTINATION ${python_folder}/bigshot COMPONENT python)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/bindings/python/bigshot/ DESTINATION ${python_folder}/bigshot
    COMPONENT python PATTERN __pycache__ EXCLUDE)
  install(CODE "
    execute_process(COMMAND ${Python_EXECUTABLE} ${PROJECT_SOURCE_DIR}/bindings/python/build_package.py
      \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${python_folder} COMMAND_ERROR_IS_FATAL ANY)" COMPONENT python)
endif()
