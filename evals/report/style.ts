/** Style sheet of a report for light mode, dark mode, and print. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1d2327;--paper:#fff;--soft:#f2f4f5;--line:#d5dadd;--good:#1f7a4d;--bad:#b3261e;--known:#8a6100;--fill:#2f6f9f}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9eb;--paper:#15191c;--soft:#1f2529;--line:#38424a;--good:#6fcf97;--bad:#ff8a80;--known:#e2b93b;--fill:#6aa9d8}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:68rem;margin:0 auto;padding:1rem}h1{line-height:1.2}h2{margin-top:2.2rem}h2 small{font-weight:400;font-size:1rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:.35rem .6rem;text-align:left;border-bottom:1px solid var(--line);white-space:nowrap}
.open{color:var(--good);font-weight:600}.shut{border-left:4px solid var(--bad);padding:.1rem 1rem;background:var(--soft)}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:.5rem}.facts dt{font-size:.85rem;opacity:.75}.facts dd{margin:0;overflow-wrap:anywhere}
.rail{fill:var(--soft)}.fill{fill:var(--fill)}.span{stroke:var(--ink);stroke-width:2}.chart{max-width:26rem;width:100%}.chart text{font-size:11px;text-anchor:middle;fill:var(--ink)}
.task{border:1px solid var(--line);border-left:4px solid var(--good);margin:.35rem 0;padding:.3rem .7rem;border-radius:4px}.task.wrong{border-left-color:var(--bad)}.task.known{border-left-color:var(--known)}
summary{cursor:pointer}summary:focus-visible,a:focus-visible{outline:2px solid var(--fill);outline-offset:2px}
article h4 span,.good{color:var(--good)}article h4 .bad,.bad{color:var(--bad)}.why{color:var(--bad)}
.said{background:var(--soft);padding:.4rem .7rem;border-radius:6px;overflow-wrap:anywhere}.reply,.call pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.3rem 0;font:14px/1.45 ui-monospace,monospace}
.state{font-size:.85rem;opacity:.8;margin:.2rem 0}a{color:var(--fill)}
@media print{details:not([open])>*:not(summary){display:none}}
`
