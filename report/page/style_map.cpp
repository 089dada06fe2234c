// Styles of the map: a period staff map with war-game blocks on it.
#include "report/html.hpp"

namespace linstock::report {

const char* const style_map = R"css(.defs{position:absolute}
.map{display:block;width:100%;min-width:560px;height:auto;font-family:"Source Sans 3",system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
.paper{fill:var(--mp)}.grid{fill:none;stroke:var(--ink);stroke-width:.6;opacity:.1}
.hill{stroke:var(--hach);stroke-width:.8;stroke-linejoin:round}.h1{fill:var(--h1)}.h2{fill:var(--h2)}.h3{fill:var(--h3)}
.hach{fill:none;stroke:var(--hach);stroke-width:.75}
.crest{fill:none;stroke:var(--crest);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.wood{fill:var(--wood);stroke:var(--woode);stroke-width:3;stroke-linecap:round;stroke-linejoin:round;stroke-dasharray:0 3.7}
.tree{fill:none;stroke:var(--tree);stroke-width:4.6;stroke-linecap:round}.tree2{fill:none;stroke:var(--tree2);stroke-width:2;stroke-linecap:round}
.field{fill:none;stroke:var(--crop);stroke-width:.8;stroke-dasharray:3 1.5}.crop{fill:none;stroke:var(--crop);stroke-width:.8}
.marsh{fill:var(--water);fill-opacity:.22}.reed{fill:none;stroke:var(--bank);stroke-width:.8}
.plain{fill:none;stroke:var(--hach);stroke-width:.7;stroke-dasharray:1 3}.rock{fill:none;stroke:var(--stone);stroke-width:.9}.stripe{fill:none;stroke:var(--stone);stroke-width:1.2}
.bank{fill:none;stroke:var(--bank);stroke-linejoin:round}.water{fill:none;stroke:var(--water);stroke-linejoin:round}
.casing{fill:none;stroke:var(--roade);stroke-linejoin:round}.pike{stroke:var(--crest)}.roadway{fill:none;stroke:var(--roadf);stroke-linejoin:round}
.rail{fill:none;stroke:var(--ink)}.ties{fill:none;stroke:var(--ink);stroke-dasharray:1.3 4.7}
.wall{fill:none;stroke:var(--stone);stroke-linecap:round;stroke-dasharray:0 3}
.fence{fill:none;stroke:var(--crest);stroke-width:1.1}
.hedge{fill:none;stroke:var(--woode);stroke-linecap:round;stroke-dasharray:0 3.6}
.earth{fill:none;stroke:var(--crest);stroke-width:2.2}.fort{fill:var(--h2);stroke:var(--crest);stroke-width:1.6}
.town{fill:var(--ground);fill-opacity:.7;stroke:var(--house);stroke-width:.7;stroke-dasharray:3 2}.house{fill:var(--house)}
.ford{fill:none;stroke:var(--ink);stroke-width:1.2;stroke-dasharray:1.6 1.6}
.deck{fill:var(--roadf)}.rails{fill:none;stroke:var(--ink);stroke-width:1.3}
.place{font:italic 10px "EB Garamond","Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif;fill:var(--crest);text-anchor:middle;letter-spacing:.07em;paint-order:stroke;stroke:var(--h1);stroke-width:2px;stroke-linejoin:round}
.place.green{fill:var(--woode);stroke:var(--wood)}
.frame{fill:none;stroke:var(--ink);stroke-width:1.6}
.scale path,.north path{fill:none;stroke:var(--ink);stroke-width:1}.scale text,.north text{font-size:9px;fill:var(--ink)}.north text{text-anchor:end}
.s0{--b:var(--mp);--e:var(--ink);--k:var(--ink);--l:var(--line)}.red{--l:var(--red)!important}
.block{fill:var(--b);stroke:var(--e);stroke-width:.8;stroke-linejoin:round}
.u .mark,.o .mark{fill:none;stroke:var(--k);stroke-width:.8;opacity:.7}.u.s2 .mark{opacity:.5}
.front{fill:none;stroke:var(--e);stroke-width:2.2}
.fig{fill:none;stroke:var(--k);stroke-width:2.3;stroke-linecap:round}
.fallen{fill:none;stroke:var(--k);stroke-width:2.5;stroke-linecap:round;opacity:.8}.hole{fill:none;stroke:var(--b);stroke-width:1.5;stroke-linecap:round}
.back .block{fill-opacity:.6;stroke-dasharray:3 1.2}.back .front{stroke-dasharray:4 2}
.loose .block{stroke-dasharray:1.5 1.5}
.routed .block{fill:var(--mp);stroke:var(--red);stroke-dasharray:2 1.5}.routed .front{stroke:var(--red);stroke-dasharray:2 2;stroke-width:1.4}.routed .fig,.routed .fallen{stroke:var(--e)}.routed .hole{stroke:var(--mp)}
.hidden{opacity:.55}
.name{font-size:9px;font-weight:600;text-anchor:middle;fill:var(--l);paint-order:stroke;stroke:var(--mp);stroke-width:2.6px;stroke-linejoin:round}
.bad{fill:var(--red)}.name .bad,.name .note{font-style:italic;font-weight:500}.name .note{font-size:8px}
.flag{fill:var(--b);stroke:var(--e);stroke-width:1}.s2 .flag{stroke-width:1.5}.pole{fill:none;stroke:var(--l);stroke-width:1.3}.foot{fill:var(--l)}
.way{fill:none;stroke:var(--l);stroke-width:1.7;opacity:.72;stroke-linejoin:round}.fell{stroke-dasharray:5 3}.rout{stroke-dasharray:1.6 2.6;stroke-width:2.1}
.head{fill:var(--l)}
.fire{fill:none;stroke:var(--red);stroke-width:.9;stroke-dasharray:5 2.5;opacity:.35}.hit .fire{opacity:.85}
.smoke{fill:var(--smoke);opacity:.6}.hits{font-size:9px;font-weight:700;text-anchor:middle;fill:var(--red);paint-order:stroke;stroke:var(--mp);stroke-width:2.6px}
.gone{fill:none;stroke:var(--red);stroke-width:2.4}
.reach{fill:none;stroke:var(--gold);stroke-width:1;stroke-dasharray:1.5 4}.disc{fill:var(--mp);stroke:var(--gold);stroke-width:1.6}.star{fill:var(--gold)}
.goal.s1 .disc,.goal.s2 .disc{fill:var(--b);stroke:var(--e)}.goal.s1 .star,.goal.s2 .star{fill:var(--k)}
.legend{margin:.8rem 0 0;font:14px/1.4 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif}.legend summary{cursor:pointer}
.legend ul{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(215px,1fr));gap:.35rem 1rem;margin:.6rem 0;padding:0}
.legend li{display:flex;gap:.6rem;align-items:center}.legend svg{flex:none;width:56px;height:34px;background:var(--mp);border:1px solid var(--line)}
)css";

}  // namespace linstock::report
