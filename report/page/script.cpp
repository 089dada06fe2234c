// The page's script: shows one turn at a time, a clause beside the line that cites it, and the other theme.
#include "report/html.hpp"

namespace linstock::report {

const char* const script = R"js((function () {
  "use strict";
  var doc = document, root = doc.documentElement;
  function by(id) { return doc.getElementById(id); }
  root.classList.add("js");

  // Theme: the system's, until the reader says otherwise.
  var theme = by("theme");
  theme.hidden = false;
  try { if (localStorage.getItem("linstock-theme")) root.dataset.theme = localStorage.getItem("linstock-theme"); } catch (e) {}
  theme.addEventListener("click", function () {
    var now = root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
    try { localStorage.setItem("linstock-theme", root.dataset.theme); } catch (e) {}
  });

  // Turns.
  var turns = [].slice.call(doc.querySelectorAll(".turn"));
  var slider = by("slider"), shown = 0;
  function show(i, keep) {
    if (!turns.length) return;
    shown = Math.max(0, Math.min(turns.length - 1, i));
    turns.forEach(function (t, k) { t.classList.toggle("on", k === shown); });
    slider.value = shown;
    by("now").textContent = turns[shown].dataset.title;
    by("prev").disabled = shown === 0;
    by("next").disabled = shown === turns.length - 1;
    if (!keep && history.replaceState) history.replaceState(null, "", "#t" + shown);
  }
  function from_address() {
    var m = /^#t(\d+)$/.exec(location.hash);
    if (m) show(+m[1], true);
    return !!m;
  }
  if (slider) {
    slider.parentNode.hidden = false;
    slider.addEventListener("input", function () { show(+slider.value); });
    by("prev").addEventListener("click", function () { show(shown - 1); });
    by("next").addEventListener("click", function () { show(shown + 1); });
    if (!from_address()) show(0, true);
    window.addEventListener("hashchange", from_address);
    doc.addEventListener("keydown", function (e) {
      if (e.altKey || e.ctrlKey || e.metaKey || e.target === slider) return;
      if (e.key === "ArrowRight") show(shown + 1);
      else if (e.key === "ArrowLeft") show(shown - 1);
      else return;
      e.preventDefault();
    });
  }

  // Clauses.
  var pop = by("pop"), said = by("said"), asked = null;
  function close() {
    if (pop.hidden) return;
    pop.hidden = true;
    if (asked) asked.focus({ preventScroll: true });
    asked = null;
  }
  function open(chip) {
    var text = by(chip.getAttribute("href").slice(1));
    if (!text) return false;
    said.innerHTML = text.innerHTML;
    pop.hidden = false;
    asked = chip;
    var r = chip.getBoundingClientRect(), w = pop.offsetWidth, h = pop.offsetHeight;
    var x = Math.max(8, Math.min(innerWidth - w - 8, r.left));
    var y = r.bottom + h + 12 < innerHeight ? r.bottom + 6 : Math.max(8, r.top - h - 6);
    pop.style.left = x + "px";
    pop.style.top = y + "px";
    return true;
  }
  doc.addEventListener("click", function (e) {
    var chip = e.target.closest ? e.target.closest("a.c") : null;
    if (chip) {
      if (chip === asked) { close(); e.preventDefault(); }
      else if (open(chip)) e.preventDefault();
    } else if (e.target.closest && (e.target.closest("#shut") || !e.target.closest("#pop"))) close();
  });
  doc.addEventListener("keydown", function (e) { if (e.key === "Escape") close(); });
})();
)js";

}  // namespace linstock::report
