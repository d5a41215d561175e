import { PRELOADED_FONTS } from './fonts.ts'
import { type Html, html, trustedHtml } from './html.ts'
import { MARK_PATH, STYLESHEET_PATH } from './stylesheet.ts'
import { DARK, LIGHT } from './theme.ts'

export { field } from './form-fields.ts'
export { Html, html, trustedHtml } from './html.ts'

/** Something to do next: a link, or a form of one button. One primary action a page. */
export type Action = { label: string; primary?: boolean; danger?: boolean } & (
  | { href: string }
  | { post: string; fields?: Readonly<Record<string, string>> }
)

export type PageOptions = {
  title: string
  /** What stands in `<main>`, below the heading. */
  body: Html
  actions?: readonly Action[]
  /** A short word above the heading. */
  eyebrow?: string
  /** One sentence below the heading. */
  lead?: string | Html
  /** Links at the right of the header. */
  nav?: readonly { label: string; href: string }[]
  /** Where the name in the header leads; without it, it is only a name. */
  home?: string
  /** For pages of many things side by side; text stays at 65 letters a line. */
  wide?: boolean
  /** Loads the page again after so many seconds, without a script. */
  refreshSeconds?: number
}

/** Two faces, one a likeness of the other. */
const MARK = trustedHtml(
  '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="9" cy="12" r="7"/><circle cx="15" cy="12" r="7"/></svg>',
)

/**
 * A whole page. It needs no script, asks nothing of any other server, and reads at 360 px and at 200 % zoom.
 * Its forms say where they come from: under the servers' `no-referrer` a browser would send `Origin: null` with them.
 */
export function page(options: PageOptions): string {
  const { title, body, actions = [], eyebrow, lead, nav = [], home, wide = false, refreshSeconds } = options
  const name = html`${MARK}<span>Semblance</span>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title === 'Semblance' ? title : `${title} · Semblance`}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${LIGHT.paper}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${DARK.paper}" media="(prefers-color-scheme: dark)">
${refreshSeconds !== undefined && html`<meta http-equiv="refresh" content="${refreshSeconds}">`}
${PRELOADED_FONTS.map(({ path }) => html`<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`)}
<link rel="stylesheet" href="${STYLESHEET_PATH}">
<link rel="icon" href="${MARK_PATH}" type="image/svg+xml">
</head>
<body${wide && html` class="wide"`}>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
${home === undefined ? html`<span class="name">${name}</span>` : html`<a class="name" href="${home}">${name}</a>`}
${nav.length > 0 && html`<nav aria-label="Main">${nav.map((link) => html`<a href="${link.href}">${link.label}</a>`)}</nav>`}
</header>
<main id="main" tabindex="-1">
<div class="heading">
${eyebrow !== undefined && html`<p class="eyebrow">${eyebrow}</p>`}
<h1>${title}</h1>
${lead !== undefined && html`<p class="lead">${lead}</p>`}
</div>
${body}
${actions.length > 0 && html`<div class="actions">${actions.map(actionButton)}</div>`}
</main>
</body>
</html>
`.text
}

/** A button: a plain link, or a form that posts its hidden fields. */
export function actionButton(action: Action): Html {
  const look = ['button', action.primary && 'button-primary', action.danger && 'button-danger']
    .filter(Boolean)
    .join(' ')
  if ('href' in action) return html`<a class="${look}" href="${action.href}">${action.label}</a>`
  const fields = Object.entries(action.fields ?? {})
  return html`<form method="post" action="${action.post}">${fields.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="${look}">${action.label}</button></form>`
}
