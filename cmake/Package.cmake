# What `cmake --install` installs beside the programs, and the Debian packages that `cpack -G DEB` makes:
# linstock (the component player: programs, data, page), linstock-server (the component server: unit, user, examples),
# linstock-dev (the component dev: cmake/Library.cmake) and, with LINSTOCK_PYTHON_DEBIAN, python3-linstock (the component
# python: python/CMakeLists.txt).

set(LINSTOCK_SERVER_DOCDIR "${CMAKE_INSTALL_DATADIR}/doc/linstock-server")

install(DIRECTORY data/ DESTINATION "${LINSTOCK_INSTALL_DATA}" COMPONENT player)
# The browser client, if it has been built, in the folder where linstockd looks for it.
install(DIRECTORY web/dist/ DESTINATION "${LINSTOCK_INSTALL_WEB}" COMPONENT player OPTIONAL PATTERN .build EXCLUDE)
install(FILES THIRD_PARTY_NOTICES.txt README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT player)
install(DIRECTORY docs/ DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs" COMPONENT player)
install(DIRECTORY "${PROJECT_BINARY_DIR}/reference/" DESTINATION "${CMAKE_INSTALL_DOCDIR}/reference" COMPONENT player OPTIONAL)
install(FILES cmake/desktop/linstock.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" COMPONENT player)
install(FILES cmake/desktop/linstock.metainfo.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo" COMPONENT player)
install(FILES web/public/icon.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps" RENAME linstock.svg
  COMPONENT player)

# The prefix is known only at installation.
set(unit "${CMAKE_CURRENT_BINARY_DIR}/linstockd.service")
install(CODE "set(LINSTOCKD_PROGRAM \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/linstockd\")
  configure_file(\"${CMAKE_CURRENT_SOURCE_DIR}/apps/linstockd/linstockd.service.in\" \"${unit}\" @ONLY)" COMPONENT server)
install(FILES "${unit}" DESTINATION lib/systemd/system COMPONENT server)
install(FILES apps/linstockd/sysusers.conf DESTINATION lib/sysusers.d RENAME linstock.conf COMPONENT server)
install(FILES apps/linstockd/nginx.conf apps/linstockd/haproxy.cfg DESTINATION "${LINSTOCK_SERVER_DOCDIR}/examples"
  COMPONENT server)

# Debian expects the licence and the changelogs under these names, compressed without a time.
find_program(LINSTOCK_GZIP gzip REQUIRED)
set(changelog "${CMAKE_CURRENT_BINARY_DIR}/changelog")
configure_file(cmake/debian/changelog.in "${changelog}.Debian" @ONLY)
add_custom_command(OUTPUT "${changelog}.gz" "${changelog}.Debian.gz"
  COMMAND sh -c "'${LINSTOCK_GZIP}' -9nc '${CMAKE_CURRENT_SOURCE_DIR}/CHANGELOG.md' > '${changelog}.gz'"
  COMMAND "${LINSTOCK_GZIP}" -9nkf "${changelog}.Debian"
  DEPENDS CHANGELOG.md cmake/debian/changelog.in VERBATIM)
add_custom_target(linstock_changelog ALL DEPENDS "${changelog}.gz")
set(LINSTOCK_PACKAGED player server dev)
if(LINSTOCK_PYTHON_PACKAGE AND LINSTOCK_PYTHON_DEBIAN)
  list(APPEND LINSTOCK_PACKAGED python)
endif()
foreach(component IN LISTS LINSTOCK_PACKAGED)
  set(package "linstock-${component}")
  if(component STREQUAL "player")
    set(package linstock)
  elseif(component STREQUAL "python")
    set(package python3-linstock)
  endif()
  set(folder "${CMAKE_INSTALL_DATADIR}/doc/${package}")
  install(FILES LICENSE DESTINATION "${folder}" RENAME copyright COMPONENT ${component})
  install(FILES "${changelog}.gz" "${changelog}.Debian.gz" DESTINATION "${folder}" COMPONENT ${component})
  # There is no mailbox (SECURITY.md says where reports go), and no bug of Debian asks for the package. Its libraries lie
  # outside the multiarch folder.
  set(overrides)
  foreach(tag IN ITEMS bogus-mail-host bogus-mail-host-in-debian-changelog initial-upload-closes-no-bugs)
    string(APPEND overrides "${package}: ${tag} *\n")
  endforeach()
  if(component STREQUAL "dev")
    string(APPEND overrides "${package}: pkg-config-unavailable-for-cross-compilation *\n")
  endif()
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/overrides/${package}" CONTENT "${overrides}")
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/overrides/${package}" DESTINATION "${CMAKE_INSTALL_DATADIR}/lintian/overrides"
    COMPONENT ${component})
endforeach()

# Manual pages from the programs' own --help, and completion scripts from their options.
if(LINSTOCK_MANUALS)
  find_program(LINSTOCK_HELP2MAN help2man REQUIRED)
  set(summary_linstock "plays, studies and referees miniature wargames")
  set(summary_linstockd "serves miniature wargames to browsers")
  foreach(program IN ITEMS linstock linstockd)
    set(page "${CMAKE_CURRENT_BINARY_DIR}/${program}.1")
    add_custom_command(OUTPUT "${page}.gz"
      COMMAND "${LINSTOCK_HELP2MAN}" --no-info --name "${summary_${program}}" --output "${page}" $<TARGET_FILE:${program}>
      COMMAND "${LINSTOCK_GZIP}" -9nf "${page}"
      DEPENDS ${program} VERBATIM)
    install(FILES "${page}.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT player)
    set(scripts)
    foreach(shell IN ITEMS bash zsh fish)
      set(script "${CMAKE_CURRENT_BINARY_DIR}/completions/${program}.${shell}")
      add_custom_command(OUTPUT "${script}"
        COMMAND ${CMAKE_COMMAND} -E make_directory "${CMAKE_CURRENT_BINARY_DIR}/completions"
        COMMAND ${program} --completions ${shell} > "${script}"
        DEPENDS ${program} VERBATIM)
      list(APPEND scripts "${script}")
    endforeach()
    add_custom_target(${program}_manual ALL DEPENDS "${page}.gz" ${scripts})
    install(FILES "${CMAKE_CURRENT_BINARY_DIR}/completions/${program}.bash" RENAME ${program}
      DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT player)
    install(FILES "${CMAKE_CURRENT_BINARY_DIR}/completions/${program}.zsh" RENAME _${program}
      DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions" COMPONENT player)
    install(FILES "${CMAKE_CURRENT_BINARY_DIR}/completions/${program}.fish"
      DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT player)
  endforeach()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME linstock)
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_CURRENT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGE_CONTACT "Linstock <linstock@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL ${LINSTOCK_PACKAGED})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)  # Debian wants programs of "games" in /usr/games
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PLAYER_PACKAGE_NAME linstock)
set(CPACK_DEBIAN_PLAYER_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PLAYER_PACKAGE_RECOMMENDS xdg-utils)
set(CPACK_COMPONENT_PLAYER_DESCRIPTION "miniature wargames of the horse-and-musket age by published rules
Linstock plays five published rulesets and cites the clause of every result.
Play in a browser against the computer or with others, use it as referee
beside a real table, or study battles on the command line.")

set(CPACK_DEBIAN_SERVER_PACKAGE_NAME linstock-server)
set(CPACK_DEBIAN_SERVER_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS "linstock (>= ${PROJECT_VERSION}), systemd | systemd-standalone-sysusers | systemd-sysusers")
set(CPACK_DEBIAN_SERVER_PACKAGE_RECOMMENDS "nginx, certbot")
set(CPACK_COMPONENT_SERVER_DESCRIPTION "system service for a public Linstock server
It runs linstockd as a user of its own in a sandbox of systemd. Examples for
nginx and HAProxy are in the documentation folder.")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA
  "${CMAKE_CURRENT_SOURCE_DIR}/cmake/debian/postinst"
  "${CMAKE_CURRENT_SOURCE_DIR}/cmake/debian/prerm"
  "${CMAKE_CURRENT_SOURCE_DIR}/cmake/debian/postrm")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME linstock-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "linstock (= ${PROJECT_VERSION}-1), libfmt-dev")
set(CPACK_COMPONENT_DEV_DESCRIPTION "C++ library of Linstock's engine
Headers and static libraries: open, play, measure and print battles by the
published rulesets, with every result cited.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-linstock)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "linstock (= ${PROJECT_VERSION}-1), ${LINSTOCK_PYTHON_DEPENDS}")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS python3-numpy)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "Python module of Linstock's engine
Open battles, see what a seat sees, decide, copy a battle and play it on.
It has tables of numbers for machine learning, and adapters for Gymnasium
and PettingZoo.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
  "${CMAKE_CURRENT_SOURCE_DIR}/cmake/debian/python/postinst"
  "${CMAKE_CURRENT_SOURCE_DIR}/cmake/debian/python/prerm")
include(CPack)
