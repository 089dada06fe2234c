# The component dev: the engine as a C++ library for other programs. `cmake --install BUILD --component dev` installs headers
# under include/linstock/, static libraries, a CMake package (find_package(linstock)) and a pkg-config file. The data is in
# the component player. docs/api.md says what is stable.

include(CMakePackageConfigHelpers)

# In link order: each needs only those after it.
set(LINSTOCK_LIBRARIES apps_common report study generals odds books brothers mwan18 brom common words battle army ground charts base)
set(folders base charts ground army battle words odds generals study report rulesets/books)
set(includedir "${CMAKE_INSTALL_INCLUDEDIR}/linstock")

foreach(name IN LISTS LINSTOCK_LIBRARIES)
  set_target_properties(linstock_${name} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS linstock_${name} EXPORT linstockTargets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT dev)
  list(APPEND pc_libraries "-llinstock_${name}")
endforeach()
list(JOIN pc_libraries " " pc_libraries)
foreach(folder IN LISTS folders)
  install(DIRECTORY "${folder}/" DESTINATION "${includedir}/${folder}" COMPONENT dev FILES_MATCHING PATTERN "*.hpp")
endforeach()
install(FILES apps/files.hpp apps/prepare.hpp apps/texts.hpp apps/version.hpp DESTINATION "${includedir}/apps" COMPONENT dev)

# All of it under one name, with the folder of the data as the macro LINSTOCK_DATA_FOLDER.
install(EXPORT linstockTargets NAMESPACE linstock:: DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/linstock" COMPONENT dev)
list(TRANSFORM LINSTOCK_LIBRARIES PREPEND "linstock::" OUTPUT_VARIABLE config_libraries)
configure_package_config_file(cmake/linstockConfig.cmake.in "${PROJECT_BINARY_DIR}/linstockConfig.cmake"
  INSTALL_DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/linstock" PATH_VARS LINSTOCK_INSTALL_DATA)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/linstockConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
# From lib/pkgconfig to the prefix, so that an installed tree can be moved.
file(RELATIVE_PATH LINSTOCK_PC_PREFIX "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
configure_file(cmake/linstock.pc.in "${PROJECT_BINARY_DIR}/linstock.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/linstockConfig.cmake" "${PROJECT_BINARY_DIR}/linstockConfigVersion.cmake"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/linstock" COMPONENT dev)
install(FILES "${PROJECT_BINARY_DIR}/linstock.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT dev)
