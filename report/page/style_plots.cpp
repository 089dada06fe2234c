// Styles of a study's plots.
#include "report/html.hpp"

namespace linstock::report {

const char* const style_plots =
    R"css(.col{fill:var(--b);stroke:var(--l);stroke-width:1}.s2 .col{fill:url(#p-second)}.s0 .col{fill:var(--gold);stroke:var(--ink);stroke-width:.6}
#p-second .tint{fill:var(--b)}#p-second .hatch{stroke:var(--l);stroke-width:1.3;fill:none;opacity:.8}
.key{display:flex;flex-wrap:wrap;gap:.2rem 1.4rem;margin:.1rem 0 .4rem;font:14px/1.4 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif}.key span{display:inline-flex;gap:.45rem;align-items:center}
.key svg{flex:none}
.fan .far{fill:var(--l);opacity:.16}.fan .near{fill:var(--l);opacity:.26}.fan .middle{fill:none;stroke:var(--l);stroke-width:2.4;stroke-linejoin:round}.fan.s2 .middle{stroke-dasharray:7 3}
.fan circle{fill:var(--b);stroke:var(--l);stroke-width:1.5}
.curve.s0 path{stroke:var(--gold)}.curve.s0 circle{fill:var(--card);stroke:var(--gold)}
.forest .whisker{fill:none;stroke:var(--dim);stroke-width:1.8}.forest .mid{fill:var(--card);stroke:var(--ink);stroke-width:1.4}.forest.strong .mid{fill:var(--red);stroke:var(--red)}.forest.strong .whisker{stroke:var(--red)}.forest.strong text{fill:var(--ink);font-weight:650}
.chart .zero{stroke-dasharray:4 3}.chart.forest,.wide .chart{max-width:none;min-width:640px}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,430px),1fr));gap:.4rem 2rem;align-items:start}
.split{display:flex;height:2.3rem;border:1px solid var(--ink);margin:.5rem 0 .2rem;font:600 14px/1 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif;max-width:860px}
.split i{display:flex;align-items:center;justify-content:center;font-style:normal;overflow:hidden;white-space:nowrap;min-width:0}
.split .s1,.split .s2{background:var(--b);color:var(--k)}.split .s2{background-image:repeating-linear-gradient(45deg,transparent 0 5px,#0002 5px 7px)}.split .s0{background:var(--card);color:var(--ink);border-left:1px solid var(--ink);border-right:1px solid var(--ink)}
.arm{padding:.2rem 0 .8rem;border-bottom:1px solid var(--line)}
.headline{font-size:1.25rem;margin:.9rem auto .2rem;max-width:60ch}
.share{display:inline-block;height:10px;background:var(--gold);border:1px solid var(--ink);vertical-align:middle;min-width:1px}
.share.s1,.share.s2{background:var(--b);border-color:var(--l)}.share.s2{background-image:repeating-linear-gradient(45deg,transparent 0 3px,var(--l) 3px 4px)}
.maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,520px),1fr));gap:1rem 1.4rem}.maps .map{min-width:0}.maps figure{margin:0}
.heat1{fill:#f2c14e;fill-opacity:.5}.heat2{fill:#ee9330;fill-opacity:.62}.heat3{fill:#dd5a23;fill-opacity:.72}.heat4{fill:#b0281c;fill-opacity:.8}.heat5{fill:#5d0f14;fill-opacity:.88}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]) .heat1{fill:#6a3a1c;fill-opacity:.6}:root:not([data-theme=light]) .heat2{fill:#a3521f;fill-opacity:.7}:root:not([data-theme=light]) .heat3{fill:#d97b28;fill-opacity:.78}:root:not([data-theme=light]) .heat4{fill:#f2b544;fill-opacity:.84}:root:not([data-theme=light]) .heat5{fill:#fff1b0;fill-opacity:.9}}
@media screen{:root[data-theme=dark] .heat1{fill:#6a3a1c;fill-opacity:.6}:root[data-theme=dark] .heat2{fill:#a3521f;fill-opacity:.7}:root[data-theme=dark] .heat3{fill:#d97b28;fill-opacity:.78}:root[data-theme=dark] .heat4{fill:#f2b544;fill-opacity:.84}:root[data-theme=dark] .heat5{fill:#fff1b0;fill-opacity:.9}}
.ramp{display:inline-flex;gap:0;vertical-align:middle;margin:0 .5rem}.ramp svg{border:1px solid var(--line);background:var(--mp)}
.sides tbody th{white-space:nowrap}.fatebar{display:flex;width:220px;height:14px;border:1px solid var(--l,var(--ink))}.fatebar i{display:block;min-width:0}
.f-steady{background:var(--b)}.f-disordered{background:repeating-linear-gradient(45deg,var(--b) 0 3px,var(--card) 3px 6px)}.f-falling_back{background:radial-gradient(circle,var(--b) 0 1.6px,var(--card) 1.9px) 0 0/5px 5px}.f-routed{background:repeating-linear-gradient(90deg,var(--red) 0 2px,var(--card) 2px 5px)}.f-destroyed{background:var(--red)}.f-captured{background:repeating-linear-gradient(135deg,var(--red) 0 4px,var(--ink) 4px 6px)}.f-left{background:repeating-linear-gradient(0deg,var(--red) 0 2px,var(--card) 2px 4px)}.f-off{background:var(--soft)}
.fates{display:flex;flex-wrap:wrap;gap:.3rem 1.3rem;list-style:none;padding:0;margin:.4rem 0;font:14px/1.4 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif}.fates li{display:flex;gap:.45rem;align-items:center}.fates i{width:22px;height:13px;border:1px solid var(--ink);display:inline-block}
.narrow-forest{display:none;list-style:none;padding:0;margin:.4rem 0;font:14px/1.4 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif}.narrow-forest li{padding:.25rem 0;border-bottom:1px solid var(--line)}.narrow-forest .chart{min-width:0;max-width:100%}.narrow-forest b{display:block;font-weight:500}.narrow-forest .strong b{font-weight:650;color:var(--red)}
@media screen and (max-width:700px){.narrow-forest{display:block}.wide>.whole-forest{display:none}}
details.more{margin:.8rem 0;border:1px solid var(--line);background:var(--card);padding:.2rem 1rem}details.more>summary{cursor:pointer;font-size:1.15rem;padding:.4rem 0}
@media print{.plots,.maps{display:block}.map,.chart{break-inside:avoid}}
)css";

}  // namespace linstock::report
