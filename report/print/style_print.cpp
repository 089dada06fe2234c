// The style sheet for paper: black on white, hatching and line weight instead of colour, minimum size eight points.
#include "report/print/print_parts.hpp"

#include <fmt/format.h>

namespace linstock::report::print {

namespace {

const char* const ink =
    R"css(:root{color-scheme:light;--page:#fff;--card:#fff;--ink:#000;--dim:#333;--line:#888;--soft:#eee;--red:#000;--gold:#000;--link:#000;
--mp:#fff;--h1:#f2f2f2;--h2:#e2e2e2;--h3:#d2d2d2;--hach:#777;--crest:#000;--wood:#e8e8e8;--woode:#444;--tree:#999;--tree2:#555;--water:#ddd;--bank:#555;
--roadf:#fff;--roade:#555;--stone:#444;--house:#222;--ground:#ddd;--crop:#777;--smoke:#fff}
.s1{--b:#555;--e:#000;--k:#fff;--l:#000}.s2{--b:#fff;--e:#000;--k:#000;--l:#000}
)css";

const char* const text = R"css(*{box-sizing:border-box}
body{margin:0;color:#000;background:#fff;font:9.5pt/1.3 Arial,Helvetica,"Liberation Sans","DejaVu Sans Condensed",sans-serif;-webkit-print-color-adjust:exact;print-color-adjust:exact}
h1{margin:0;font-size:14pt}h2{margin:2.5mm 0 1mm;font-size:11pt}h3{margin:0;font-size:9.5pt}p{margin:0 0 1mm}ul{margin:0;padding-left:5mm}
small{font-size:8pt;font-weight:400}
.sheet>header{display:flex;justify-content:space-between;align-items:baseline;gap:5mm;border-bottom:.5mm solid #000;margin-bottom:2mm;padding-bottom:1mm}
.sheet>header p{margin:0;font-size:9pt;text-align:right}
.sheet{break-before:page}.hint+.sheet,.defs+.sheet{break-before:auto}
.key{font-size:8.5pt}.key span{margin-right:4mm}
@media print{.hint{display:none}}
@media screen{body{padding:5mm}.hint{padding:2mm;border:.3mm solid #000}.sheet{margin:0 0 10mm}}
table{border-collapse:collapse}th,td{padding:.35mm 1.2mm;text-align:left;vertical-align:baseline}
.list{width:100%;font-size:9pt}.list th,.list td{border-bottom:.15mm solid #888}.list tr{break-inside:avoid}.list thead th{border-bottom:.4mm solid #000}
.unit{break-inside:avoid}.first{break-inside:avoid}
.officers{columns:2}.briefing .orders{max-width:150mm;font-size:11pt;line-height:1.4}
)css";

const char* const charts =
    R"css(.reference{page:close}.reference>header{margin-bottom:1mm}.charts{columns:2;column-gap:5mm}.charts,.wide-charts{font-size:8pt;line-height:1.08}
.opening{columns:2;column-gap:5mm;font-size:8pt;line-height:1.15}.opening ul{list-style:none;padding:0;margin:0 0 1mm}.procedures{columns:2;column-gap:5mm;font-size:8pt;line-height:1.12}.procedures p{margin:0 0 .8mm;orphans:2;widows:2}
.drawings{columns:2;column-gap:5mm;font-size:8pt}.drawings figure{margin:0 0 2mm;break-inside:avoid}.drawings svg{width:92mm;height:auto;border:.15mm solid #888}
.opening li{padding-left:3mm;text-indent:-3mm}
.chart{width:100%;margin:0 0 1.6mm;break-inside:avoid}
.values{columns:3;column-gap:3mm;list-style:none;padding:0;font-size:8pt;line-height:1.04}.values li{break-inside:avoid;padding-left:3mm;text-indent:-3mm;margin-bottom:.2mm}
.reference h2{break-after:avoid;margin:1mm 0}
.chart caption{text-align:left;font-weight:700;font-size:8.5pt;border-bottom:.3mm solid #000;padding-bottom:.3mm}
.chart caption i{font-weight:400;font-size:8pt}
.chart th,.chart td{padding:.12mm 1mm;text-align:center}.chart th:first-child{text-align:left;padding-left:0}
.chart thead th{font-weight:400;font-style:italic;vertical-align:bottom}.chart tbody th{font-weight:400}.chart.long{break-inside:auto}.chart .short{white-space:nowrap}
.chart tbody tr:nth-child(even){background:#eee}.chart .c{font-style:italic;text-align:right}.chart tfoot td{text-align:left;padding-left:0}
)css";

const char* const rolls =
    R"css(.roster .unit{display:grid;grid-template-columns:62mm 1fr;column-gap:4mm;padding:.8mm 0;border-bottom:.15mm solid #888;font-size:8.5pt}
.roster .unit p{margin:0}.roster .unit h3,.roster .unit h3+p{grid-column:1}
.roster .entries{grid-column:2;grid-row:1}.roster .strength{grid-column:2;grid-row:2}
.entry{margin-right:4mm;white-space:nowrap;display:inline-block}u{display:inline-block;width:12mm;border-bottom:.25mm solid #000;text-decoration:none}
.boxes{display:inline-flex;margin-right:1.6mm;vertical-align:-.5mm}.boxes i{width:3.1mm;height:3.1mm;border:.25mm solid #000}.boxes i+i{margin-left:-.25mm}
.boxes .lost{background:#000}
.track span{display:inline-block;width:9.5mm;height:11mm;border:.25mm solid #000;margin:0 -.25mm -.25mm 0;padding:.5mm;font-size:8pt;vertical-align:top}
.cards{display:grid;grid-template-columns:repeat(3,1fr)}
.card,.slip{position:relative;break-inside:avoid;border:.2mm dashed #000;margin:0 -.2mm -.2mm 0;padding:2mm;min-height:44mm;font-size:8.5pt}
.card h3{font-size:13pt;margin:1mm 0}.card .side{margin:-2mm -2mm 0;padding:1mm 2mm;font-weight:700;background:#000;color:#fff}
.card.s2 .side{background:repeating-linear-gradient(45deg,#fff 0 1.2mm,#ccc 1.2mm 2mm);color:#000;border-bottom:.3mm solid #000}
.card{padding-bottom:5mm}.card footer,.slip footer{position:absolute;right:2mm;bottom:1mm;font-size:8pt}
.slip h3{font-size:11pt;padding-right:17mm}.slip .turn{position:absolute;right:2mm;top:2mm}.slip .turn u{width:7mm}
.slip ul{list-style:none;padding:0;margin:1mm 0}.slip li i{display:inline-block;width:2.8mm;height:2.8mm;border:.25mm solid #000}
.slip p:not(.turn){display:flex;gap:1mm;margin-bottom:1.6mm}.slip p:not(.turn) u{flex:1}.slip{padding-bottom:5mm}
.counters{display:flex;flex-wrap:wrap;gap:0;margin:0 0 1.5mm}
.counter{position:relative;border:.2mm solid #000;border-top:.9mm solid #000;display:flex;flex-direction:column;align-items:center;justify-content:center;text-align:center;font-size:8pt;line-height:3.1mm;overflow:hidden;background:#fff}
.counter.s2{border-top-width:.35mm}.counter.s2::before{content:"";position:absolute;left:0;right:0;top:.4mm;border-top:.35mm solid #000}.counter.s1{background:#e4e4e4}
.counter.horse{background-image:linear-gradient(to top right,transparent 48.5%,#999 48.5% 51.5%,transparent 51.5%)}
.counter.guns{background-image:radial-gradient(circle,transparent 0 38%,#999 38% 42%,transparent 42%)}
.counter b{background:inherit;background-image:none}
.counter.staff::before,.counter.marker::before{content:none}.counter.staff{width:38mm;min-height:14mm;padding:1mm;border-top-width:.2mm}.counter.staff b{font-size:8.5pt}
.counter.marker{width:27mm;height:12mm;border-top-width:.2mm;font-size:9pt;padding:0 1.5mm}
)css";

const char* const chart_of_the_field = R"css(.wide{page:wide}.map{margin:0 auto;min-width:0}
.lines{fill:none;stroke:#000;stroke-width:.5;stroke-dasharray:2 2;opacity:.6}.grid{display:none}
.grid-name{font-size:calc(var(--name)*1.15);font-weight:700;text-anchor:middle}
.map .place{font-size:var(--name);letter-spacing:0;fill:#000;stroke:#fff}.map .name{font-size:var(--name);stroke:#fff}.map .name .note{font-size:var(--small)}
.block{stroke-width:1}.u .mark,.o .mark{opacity:1}
)css";

}  // namespace

std::string style(PaperSize size) {
    const char* paper = size == PaperSize::a4 ? "A4" : "letter";
    return fmt::format(
               "@page{{size:{0} portrait;margin:10mm}}@page wide{{size:{0} landscape;margin:10mm}}@page "
               "close{{size:{0} portrait;margin:7mm}}\n",
               paper) +
           ink + style_map + text + charts + rolls + chart_of_the_field;
}

}  // namespace linstock::report::print
