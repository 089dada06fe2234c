# What `cmake --install` puts in place besides the programs, and the Debian package that `cpack -G DEB` makes of it all.

install(DIRECTORY data/ DESTINATION "${LINSTOCK_INSTALL_DATA}")
# The browser client, where it has been built: linstockd looks for it there.
install(DIRECTORY web/dist/ DESTINATION "${LINSTOCK_INSTALL_WEB}" OPTIONAL PATTERN .build EXCLUDE)
# Debian expects the licence under this name.
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright)
install(FILES THIRD_PARTY_NOTICES.txt DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES README.md CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(DIRECTORY docs/ DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs")
install(DIRECTORY "${PROJECT_BINARY_DIR}/reference/" DESTINATION "${CMAKE_INSTALL_DOCDIR}/reference" OPTIONAL)

# The prefix is known when it is installed, not before.
set(unit "${CMAKE_CURRENT_BINARY_DIR}/linstockd.service")
install(CODE "set(LINSTOCKD_PROGRAM \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/linstockd\")
  configure_file(\"${CMAKE_CURRENT_SOURCE_DIR}/apps/linstockd/linstockd.service.in\" \"${unit}\" @ONLY)")
install(FILES "${unit}" DESTINATION lib/systemd/system)
install(FILES apps/linstockd/sysusers.conf DESTINATION lib/sysusers.d RENAME linstock.conf)
install(FILES apps/linstockd/nginx.conf apps/linstockd/haproxy.cfg DESTINATION "${CMAKE_INSTALL_DOCDIR}/examples")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME linstock)
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_CURRENT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGE_CONTACT "Linstock <linstock@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "horse-and-musket wargames by their own rules, in the browser")
set(CPACK_PACKAGE_DESCRIPTION "linstockd serves the table to browsers, linstock plays, studies and reports battles on
the command line. Five rulesets, every clause enforced.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "nginx, certbot")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  "${CMAKE_CURRENT_SOURCE_DIR}/cmake/debian/postinst"
  "${CMAKE_CURRENT_SOURCE_DIR}/cmake/debian/prerm"
  "${CMAKE_CURRENT_SOURCE_DIR}/cmake/debian/postrm")
include(CPack)
