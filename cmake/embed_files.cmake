# embed_file(TARGET SYMBOL FILE): puts a file's bytes into a target, as the array SYMBOL[] up to SYMBOL_end[]
# (extern "C" const char), so that the program runs from anywhere.
function(embed_file target symbol file)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.S)
  file(CONFIGURE OUTPUT ${source} CONTENT [[
    .section .rodata
    .global @symbol@
    .global @symbol@_end
    .balign 16
@symbol@:
    .incbin "@file@"
@symbol@_end:
    .byte 0
    .section .note.GNU-stack,"",%progbits
]] @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${file} LANGUAGE ASM)
  target_sources(${target} PRIVATE ${source})
endfunction()
