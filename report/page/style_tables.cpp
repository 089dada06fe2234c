// Styles of sheets and charts.
#include "report/html.hpp"

namespace linstock::report {

const char* const style_tables = R"css(.wide{overflow-x:auto;margin:.4rem 0 1rem}
table{border-collapse:collapse;width:100%;min-width:560px;font:14px/1.4 "Source Sans 3",system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums lining-nums;background:var(--card);border:1px solid var(--line)}
table.narrow{min-width:0}
table.sheet{table-layout:fixed;min-width:860px}
.sheet th:first-child{width:25%}.sheet th:nth-child(2){width:17%}.sheet th:nth-child(6){width:124px}.sheet th:last-child{width:13%}.sheet th,.sheet td{overflow-wrap:anywhere}
th,td{padding:.3rem .6rem;text-align:left;border-top:1px solid var(--line);vertical-align:middle}
thead th{font-size:12px;font-weight:600;color:var(--dim);background:var(--soft);border-top:0;white-space:nowrap}
tbody th{font-weight:500}
.n{text-align:right;white-space:nowrap}
.sum th,.sum td{background:var(--soft);font-weight:650}
tfoot .sum th,tfoot .sum td{border-top:2px solid var(--ink)}
.sheet tbody .sum th{border-left:5px solid var(--b)}.sheet.s2 tbody .sum th{border-left:6px double var(--l)}
.sheet .d1 th,.sheet .d1 td{font-weight:700}.sheet .d2 th,.sheet .d2 td,.sheet .d3 th,.sheet .d3 td{font-weight:600}.sheet .d3 th{padding-left:1.4rem}
.sides tbody tr>th,#luck tbody th,.narrow tr.s1>th{border-left:5px solid var(--b)}
.sides tbody tr.s2>th,#luck tbody.s2 th,.narrow tr.s2>th{border-left:6px double var(--l)}
td.bad{color:var(--red);font-weight:600}
.bar{display:inline-block;width:92px;height:9px;border:1px solid var(--e,var(--ink));vertical-align:middle;background:repeating-linear-gradient(135deg,transparent 0 3px,var(--line) 3px 4px)}
.bar i{display:block;height:100%;background:var(--b,var(--ink))}
.s1 .bar,.s2 .bar{border-color:var(--l)}
@media (max-width:760px){th,td{padding:.3rem .35rem}.bar{width:52px}table{font-size:13px}}
.chart{display:block;width:100%;max-width:640px;height:auto;font-family:"Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif}
figcaption{color:var(--dim);font-size:15px;margin:.4rem 0 .3rem}figcaption b{color:var(--ink)}
.chart text{font-size:12px;fill:var(--dim);font-variant-numeric:tabular-nums}.yl{text-anchor:end}.xl{text-anchor:middle}
.chart .end{fill:var(--l);font-weight:650}
.chart .rule{fill:none;stroke:var(--line);stroke-width:1}.chart .base{fill:none;stroke:var(--dim);stroke-width:1}
.curve path{fill:none;stroke:var(--l);stroke-width:2.2;stroke-linejoin:round}.curve.s2 path{stroke-dasharray:6 3}
.curve circle,.curve rect{fill:var(--b);stroke:var(--l);stroke-width:1.5}
.luckbar{display:block}.luckbar .rule{fill:none;stroke:var(--line)}.luckbar .zero{fill:none;stroke:var(--ink)}.luckbar .well{fill:var(--b);stroke:var(--l)}.luckbar .ill{fill:var(--b);stroke:var(--l);fill-opacity:.45}
)css";

}  // namespace linstock::report
