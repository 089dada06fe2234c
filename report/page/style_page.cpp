// Styles of the page: paper and ink, a serif font for text, a sans-serif for numbers; a light and a dark theme.
#include "report/html.hpp"

namespace linstock::report {

const char* const style_light =
    R"css(color-scheme:light;--page:#ebe1c9;--card:#f8f2e2;--ink:#2b2622;--dim:#6a5f50;--line:#cfc2a3;--soft:#efe6d0;--red:#a33b2e;--gold:#b3841c;--link:#2f4b7c;
--mp:#f4ecd8;--h1:#e9ddbf;--h2:#d9c9a0;--h3:#c7b283;--hach:#a08a5e;--crest:#6b4f2a;--wood:#c3cda9;--woode:#5f7450;--tree:#7f966a;--tree2:#5f7450;--water:#9fb8c8;--bank:#5f7f96;
--roadf:#efe0bd;--roade:#8d7247;--stone:#6b6459;--house:#4a4038;--ground:#dccbb0;--crop:#b79a3e;--smoke:#ffffff;)css";

const char* const style_dark =
    R"css(color-scheme:dark;--page:#191714;--card:#23201c;--ink:#e8dec8;--dim:#a79a83;--line:#443d32;--soft:#2b2722;--red:#e58573;--gold:#d9ae4a;--link:#9db8e6;
--mp:#2c2923;--h1:#39342a;--h2:#463f31;--h3:#54493a;--hach:#75664a;--crest:#c3a673;--wood:#34402f;--woode:#6f8a5e;--tree:#4e6344;--tree2:#6f8a5e;--water:#38526a;--bank:#6c8ca5;
--roadf:#4d4332;--roade:#94805b;--stone:#a89e8d;--house:#b9aa94;--ground:#453b2f;--crop:#8a7738;--smoke:#cfc6b4;)css";

const char* const style_page = R"css(*{box-sizing:border-box}
html{scroll-padding-top:3.4rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 "EB Garamond","Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,"Times New Roman",serif}
main{max-width:1560px;margin:0 auto;padding:0 1.5rem 2rem}
nav{position:sticky;top:0;z-index:5;display:flex;gap:.2rem 1.1rem;align-items:center;padding:.45rem 1.5rem;background:var(--page);border-bottom:1px solid var(--line);font:14px/1.4 "Source Sans 3",system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-x:auto}
nav a{color:var(--ink);text-decoration:none;padding:.2rem 0;white-space:nowrap;border-bottom:2px solid transparent}
nav a:hover,nav a:focus-visible{border-color:var(--gold)}
nav button{margin-left:auto;white-space:nowrap}
button{font:14px/1.2 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:4px;padding:.35rem .7rem;cursor:pointer}
button:hover{border-color:var(--gold)}
:focus-visible{outline:2px solid var(--gold);outline-offset:2px}
header{padding:2.2rem 0 .6rem;text-align:center}
.kicker{margin:0;color:var(--dim);letter-spacing:.16em;text-transform:uppercase;font:600 12px/1.4 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif}
h1{margin:.1rem 0 0;font-size:clamp(2rem,4.5vw,3.2rem);line-height:1.12;font-weight:600;letter-spacing:-.01em}
.where{margin:.3rem 0 0;font-style:italic;color:var(--dim)}
h2{margin:2.6rem 0 .5rem;font-size:1.65rem;font-weight:600;border-bottom:1px solid var(--line);padding-bottom:.25rem}
h3{margin:1.3rem 0 .4rem;font-size:1.15rem;font-weight:600}
h4{margin:.9rem 0 .2rem;font:600 12px/1.4 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif;letter-spacing:.09em;text-transform:uppercase;color:var(--dim)}
p{margin:.4rem 0}
.lead{max-width:72ch;color:var(--dim)}
.quiet{color:var(--dim);font-style:italic}
.verdict{display:inline-block;margin:1.1rem auto .4rem;padding:.55rem 1.5rem;background:var(--card);border:1px solid var(--line);border-left:8px solid var(--b,var(--gold));border-right:8px solid var(--b,var(--gold));font-size:1.3rem}
.verdict.s2{border-left:9px double var(--l);border-right:9px double var(--l)}
.verdict span{display:block;font-size:1rem;font-style:italic;color:var(--dim)}
.facts{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem 2.2rem;margin:1rem 0 0}
.facts dt{font:600 11px/1.3 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif;letter-spacing:.09em;text-transform:uppercase;color:var(--dim)}
.facts dd{margin:0}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,360px),1fr));gap:0 2rem;align-items:start}
.brief{padding:.2rem 1.1rem .6rem;margin:.5rem 0;background:var(--card);border:1px solid var(--line);border-top:5px solid var(--b)}
.brief.s2{border-top-style:double;border-top-width:7px;border-top-color:var(--l)}
.bar-turns{position:sticky;top:2.5rem;z-index:4;display:flex;gap:.7rem;align-items:center;padding:.5rem 0;background:var(--page);font:14px/1.3 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif}
.bar-turns[hidden]{display:none}
.bar-turns input{flex:1 1 8rem;max-width:34rem;accent-color:var(--gold);min-width:4rem}
.bar-turns output{min-width:6.5em;font-weight:600;font-variant-numeric:tabular-nums}
.hint{color:var(--dim);font-size:13px}
.spread{display:grid;grid-template-columns:minmax(0,1fr) minmax(320px,410px);gap:1.3rem;align-items:start}
figure{margin:0}
.scroll{overflow-x:auto;background:var(--mp);border:1px solid var(--line);box-shadow:0 1px 6px #0002}
.log{max-height:min(78vh,780px);overflow-y:auto;padding:.1rem .9rem .8rem;background:var(--card);border:1px solid var(--line);font-size:15px;line-height:1.42}
.log ol{list-style:none;margin:0;padding:0}
.e{padding:.24rem 0 .24rem .6rem;margin:.1rem 0;border-left:3px solid var(--l,var(--line));overflow-wrap:break-word}
.e.s2{border-left-style:double;border-left-width:4px}
.e.big{font-weight:700}
.e.small{color:var(--dim);font-size:14px}
.cs{font:400 12px/1.5 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif}
.c{display:inline-block;padding:0 .35em;border:1px solid var(--line);border-radius:3px;color:var(--dim);text-decoration:none;white-space:nowrap;font:400 11.5px/1.5 "Source Sans 3",system-ui,"Segoe UI",Roboto,Arial,sans-serif}
.c:hover{border-color:var(--gold);color:var(--ink)}
.c sup{font-size:.75em;line-height:0;margin-left:.15em;color:var(--red);font-weight:700}
.dice{display:inline-flex;flex-wrap:wrap;gap:2px;margin:0 .35em;vertical-align:-2px}
.dice i{width:15px;height:15px;border:1px solid var(--line);border-radius:3px;font:normal 600 10.5px/14px "Source Sans 3",system-ui,Arial,sans-serif;text-align:center;color:var(--dim)}
.dice .on{background:var(--red);border-color:var(--red);color:var(--card)}
#pop{position:fixed;z-index:9;width:min(430px,calc(100vw - 2rem));max-height:60vh;overflow:auto;padding:.5rem 1.1rem .8rem;background:var(--card);border:1px solid var(--gold);border-radius:5px;box-shadow:0 6px 26px #0005;font-size:15px}
#pop[hidden]{display:none}
#shut{float:right;margin:.2rem -.4rem 0 .6rem;padding:.1rem .5rem;font-size:17px}
.ct{font-size:1.05rem}.cm{color:var(--dim);font-style:italic}
.clause{border-bottom:1px solid var(--line);padding:.25rem 0;max-width:90ch}
.clause summary{cursor:pointer}
.clause .ct{display:none}
.mk{font:400 12px/1 "Source Sans 3",system-ui,Arial,sans-serif;color:var(--dim);margin-left:.4em}
.mk.printed{display:none}
footer{max-width:1560px;margin:0 auto;padding:1rem 1.5rem 3rem;color:var(--dim);font-size:14px}
code{font:13px/1.4 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
@media screen{.js .turn:not(.on){display:none}.js .turn>h3{position:absolute;left:-99rem}}
@media (max-width:1240px){.spread{grid-template-columns:minmax(0,1fr)}.log{max-height:none}}
@media (max-width:760px){nav{flex-wrap:wrap;overflow:visible;position:static}.bar-turns{top:0;gap:.4rem}.bar-turns output{min-width:4.5em}}
@media (max-width:640px){main,nav,footer{padding-left:.9rem;padding-right:.9rem}.hint{display:none}.facts{gap:.5rem 1.3rem}header{padding-top:1.3rem}#pop{left:0!important;right:0;top:auto!important;bottom:0;width:100%;border-radius:8px 8px 0 0}h2{font-size:1.4rem}}
@media print{body{background:#fff;font-size:11pt}nav,.bar-turns,#pop,button{display:none!important}.turn{break-before:page}.spread{display:block}.log{max-height:none;columns:2;border:0;background:none;font-size:9.5pt}.scroll,.map{break-inside:avoid;overflow:visible}.clause>div{display:block}table{break-inside:auto}tr{break-inside:avoid}.brief,.verdict{background:none}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
)css";

}  // namespace linstock::report
