import { contentHash, fontFaceCss } from './fonts.ts'
import { LIGHT, themeCss } from './theme.ts'

/** How pages look. Every value is one of the theme's; a class says what a thing is, not how it looks. */
const RULES = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:var(--space-3)}
body{margin:0 auto;max-width:var(--shape-column);padding:0 var(--space-2) var(--space-8);background:var(--color-paper);color:var(--color-ink);font:400 var(--type-base)/1.5 var(--type-text);overflow-wrap:break-word}
body.wide{max-width:var(--shape-wide)}
h1,h2,h3{font-family:var(--type-heading);font-weight:500;line-height:1.15;margin:0;text-wrap:balance;font-optical-sizing:auto}
h1{font-size:var(--type-first);letter-spacing:-0.02em}
h2{font-size:var(--type-second);letter-spacing:-0.01em}
h3{font-size:var(--type-third)}
p,ul,ol,dl,pre,figure{margin:0}
p,li,dd{max-width:var(--type-measure)}
a{color:var(--color-calm);text-underline-offset:0.2em;text-decoration-thickness:from-font}
a:hover{text-decoration-thickness:0.125em}
:focus-visible{outline:var(--shape-focus) solid var(--color-calm);outline-offset:var(--space-half);border-radius:var(--shape-radius)}
main:focus{outline:none}
code,pre{font-family:var(--type-code);font-size:var(--type-small)}
pre{white-space:pre-wrap}
time,.figure{white-space:nowrap}
time,.figure,table{font-variant-numeric:lining-nums tabular-nums}
[hidden]{display:none}

.skip{position:absolute;left:var(--space-2);top:calc(-2 * var(--space-8));background:var(--color-surface);padding:var(--space-1) var(--space-2);border-radius:var(--shape-radius);box-shadow:var(--shape-lift)}
.skip:focus{top:var(--space-1)}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 var(--space-3);min-height:calc(var(--space-8) + var(--space-1));border-bottom:var(--space-hair) solid var(--color-line)}
.top nav{display:flex;flex-wrap:wrap;gap:0 var(--space-3)}
.top nav a{display:inline-flex;align-items:center;min-height:var(--shape-control);color:var(--color-ink);text-decoration:none}
.top nav a:hover{text-decoration:underline}
.name{display:inline-flex;align-items:center;gap:var(--space-1);min-height:var(--shape-control);font:500 var(--type-third)/1 var(--type-heading);letter-spacing:-0.01em;color:inherit;text-decoration:none}
.mark{width:1.5em;height:1.5em;fill:none;stroke:var(--color-ink);stroke-width:1.5}
.mark circle:first-child{fill:var(--color-accent);stroke:none}

main{display:grid;gap:var(--space-4);padding-top:var(--space-4)}
main>*{min-width:0}
.heading{display:grid;gap:var(--space-1)}
.eyebrow{color:var(--color-muted);font-size:var(--type-small)}
.lead{font-size:var(--type-lead);color:var(--color-muted)}
.muted,.hint{color:var(--color-muted)}
.small,.hint{font-size:var(--type-small)}
.good{color:var(--color-good)}.warn{color:var(--color-warn)}.bad{color:var(--color-bad)}
.stack{display:grid;gap:var(--space-2);justify-items:stretch}
.stack>*{min-width:0}
.row{display:flex;flex-wrap:wrap;gap:var(--space-1) var(--space-2);align-items:center}
.between{justify-content:space-between}
section{display:grid;gap:var(--space-2);min-width:0}

.card,.panel{background:var(--color-surface);border:var(--space-hair) solid var(--color-line);border-radius:var(--shape-radius);padding:var(--space-2) var(--space-2)}
.cards{display:grid;gap:var(--space-2);grid-template-columns:repeat(auto-fill,minmax(min(var(--shape-card),100%),1fr));padding:0;list-style:none}
a.card{display:grid;gap:var(--space-half);align-content:start;height:100%;color:inherit;text-decoration:none;transition:border-color var(--motion-quick)}
a.card:hover{border-color:var(--color-edge)}
a.card strong{color:var(--color-calm);text-decoration:underline;text-underline-offset:0.2em}
.columns{display:grid;gap:var(--space-4);grid-template-columns:minmax(0,1fr)}
.sections{display:grid;gap:var(--space-6);align-content:start}
.sections>*{min-width:0}
.list{list-style:none;padding:0;border-top:var(--space-hair) solid var(--color-line)}
.list>li{max-width:none;padding:var(--space-2) 0;border-bottom:var(--space-hair) solid var(--color-line);display:grid;gap:var(--space-1)}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:var(--space-half) var(--space-2)}
.facts dt{color:var(--color-muted)}
.facts dd{margin:0}
.empty{display:grid;gap:var(--space-1);justify-items:start;padding:var(--space-3) var(--space-2);border:var(--space-hair) dashed var(--color-edge);border-radius:var(--shape-radius);color:var(--color-muted)}
.notice{padding:var(--space-2);border:var(--space-hair) solid var(--color-line);border-left:var(--space-half) solid var(--color-calm);border-radius:var(--shape-radius);background:var(--color-surface)}
.notice.good{border-left-color:var(--color-good);color:inherit}
.notice.bad{border-left-color:var(--color-bad);color:inherit}
.badge{display:inline-block;padding:0 var(--space-1);border:var(--space-hair) solid currentcolor;border-radius:var(--shape-pill);font-size:var(--type-small);line-height:1.6;white-space:nowrap}
.code-figure{font:500 var(--type-second)/1.2 var(--type-code);letter-spacing:0.2em}

form{margin:0}
.form{display:grid;gap:var(--space-3);max-width:var(--shape-panel)}
.field{display:grid;gap:var(--space-half)}
label{font-weight:550}
input,select,textarea{width:100%;min-height:var(--shape-control);padding:var(--space-1) var(--space-2);border:var(--space-hair) solid var(--color-edge);border-radius:var(--shape-radius);background:var(--color-surface);color:inherit;font:inherit}
input[aria-invalid]{border-color:var(--color-bad)}
input[type=checkbox]{width:var(--space-3);min-height:var(--space-3);accent-color:var(--color-calm)}
.inline-form{display:flex;flex-wrap:wrap;gap:var(--space-1);align-items:end}
.inline-form .field{flex:1 1 var(--shape-short)}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:var(--shape-control);padding:var(--space-half) var(--space-2);border:var(--space-hair) solid var(--color-edge);border-radius:var(--shape-radius);background:transparent;color:var(--color-ink);font:550 var(--type-base)/1.2 var(--type-text);text-decoration:none;cursor:pointer;transition:background-color var(--motion-quick),border-color var(--motion-quick)}
.button:hover,button:hover{border-color:var(--color-ink)}
.button-primary,.button-primary:hover{background:var(--color-accent-fill);border-color:var(--color-accent-fill);color:var(--color-on-accent)}
.button-primary:hover{text-decoration:underline;text-underline-offset:0.2em}
.button-danger,.button-danger:hover{color:var(--color-bad);border-color:var(--color-bad)}
.actions{display:flex;flex-wrap:wrap;gap:var(--space-1)}
.actions form{display:contents}
summary{cursor:pointer;min-height:var(--shape-control);padding:var(--space-1) 0}
iframe{width:100%;height:var(--shape-frame);border:var(--space-hair) solid var(--color-line);border-radius:var(--shape-radius);background:var(--color-paper)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:var(--space-1) var(--space-2) var(--space-1) 0;border-bottom:var(--space-hair) solid var(--color-line)}
th{color:var(--color-muted);font-weight:500;font-size:var(--type-small)}

@media (min-width:40rem){
body{padding-left:var(--space-4);padding-right:var(--space-4)}
main{padding-top:var(--space-6);gap:var(--space-6)}
.card,.panel{padding:var(--space-3)}
}
@media (min-width:64rem){.columns{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}}
`

export const STYLESHEET = [fontFaceCss(), themeCss(), RULES].join('\n')
export const STYLESHEET_PATH = `/assets/semblance.${contentHash(STYLESHEET)}.css`

/** The mark as a picture of its own, for the browser's tab. */
export const MARK_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="9" cy="12" r="7" fill="${LIGHT.accent}"/><circle cx="15" cy="12" r="7" fill="none" stroke="${LIGHT.edge}" stroke-width="1.5"/></svg>`
export const MARK_PATH = `/assets/mark.${contentHash(MARK_SVG)}.svg`
