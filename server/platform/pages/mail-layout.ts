import { html } from './html.ts'
import { DARK, LIGHT, SHAPE, TYPE } from './theme.ts'

export type MailContent = {
  title: string
  /** Plain text, one entry a paragraph. */
  paragraphs: readonly string[]
  /** Digits to type in. */
  code?: string
  /** The first is the one to press. */
  buttons?: readonly { label: string; href: string }[]
  /** Small print below the button: why this came, or what to do if it was not you. */
  note?: string
}

const block = (style: string) => `margin:0 0 16px;${style}`
const STYLE = {
  body: `margin:0;padding:0;background:${LIGHT.paper};color:${LIGHT.ink}`,
  frame: `max-width:560px;margin:0 auto;padding:32px 16px;font:400 16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif`,
  name: block(`font:500 18px/1.2 Georgia,serif;color:${LIGHT.muted}`),
  sheet: `background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:${SHAPE.radius};padding:24px`,
  title: block('font:500 24px/1.25 Georgia,serif'),
  text: block('overflow-wrap:anywhere'),
  code: block(`font:500 28px/1.25 ${TYPE.code.replaceAll("'", '')};letter-spacing:0.2em`),
  button: `display:inline-block;margin:0 8px 16px 0;padding:14px 20px;border-radius:${SHAPE.radius};background:${LIGHT.accentFill};color:${LIGHT.onAccent};font-weight:600;text-decoration:none`,
  second: `display:inline-block;margin:0 8px 16px 0;padding:13px 20px;border:1px solid ${LIGHT.edge};border-radius:${SHAPE.radius};color:${LIGHT.ink};font-weight:600;text-decoration:none`,
  small: `margin:16px 0 0;font-size:14px;color:${LIGHT.muted}`,
} as const

/** The same colours after dark, for readers' programs that know how; inline styles yield only to `!important`. */
const AFTER_DARK = html`@media (prefers-color-scheme:dark){.m-body{background:${DARK.paper}!important;color:${DARK.ink}!important}.m-sheet{background:${DARK.surface}!important;border-color:${DARK.line}!important}.m-muted{color:${DARK.muted}!important}.m-button{background:${DARK.accentFill}!important;color:${DARK.onAccent}!important}.m-second{border-color:${DARK.edge}!important;color:${DARK.ink}!important}}`

/** A mail in the house's look: HTML with its styles inline and no picture to load, and always the same words as text. */
export function mailLayout(content: MailContent): { html: string; text: string } {
  const { title, paragraphs, code, buttons = [], note } = content
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${AFTER_DARK}</style>
</head>
<body class="m-body" style="${STYLE.body}">
<div style="${STYLE.frame}">
<p class="m-muted" style="${STYLE.name}">Semblance</p>
<div class="m-sheet" style="${STYLE.sheet}">
<h1 style="${STYLE.title}">${title}</h1>
${paragraphs.map((paragraph) => html`<p style="${STYLE.text}">${lines(paragraph)}</p>\n`)}
${code !== undefined && html`<p style="${STYLE.code}">${code}</p>\n`}
${buttons.map(({ label, href }, at) =>
  at === 0
    ? html`<a class="m-button" style="${STYLE.button}" href="${href}">${label}</a>\n`
    : html`<a class="m-second" style="${STYLE.second}" href="${href}">${label}</a>\n`,
)}
${note !== undefined && html`<p class="m-muted" style="${STYLE.small}">${note}</p>`}
</div>
</div>
</body>
</html>
`
  const text = [
    title,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...buttons.map(({ label, href }) => `${label}:\n${href}`),
    ...(note === undefined ? [] : [note]),
    '— Semblance',
  ].join('\n\n')
  return { html: page.text, text: `${text}\n` }
}

const lines = (paragraph: string) =>
  paragraph.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))
