import { createHash } from 'node:crypto'
import { createElement as h, type ReactNode } from 'react'
import { brandName } from '../../../platform/brand/index.ts'
import type { Context } from '../../../platform/context.ts'
import { AI_PAGE, AI_WORDS, describeAsMade } from '../../../platform/made-with-ai/words.ts'
import { staticMarkup } from '../../../platform/pages/static-markup.ts'
import { DARK, LIGHT } from '../../../platform/pages/theme.ts'
import { message, type SiteLanguage, type Words, writeWords } from '../../../platform/words/index.ts'
import type { Embed } from './find-embed.ts'

const colorsOf = ({ surface, ink, muted, line }: Record<'surface' | 'ink' | 'muted' | 'line', string>): string =>
  `--surface:${surface};--ink:${ink};--muted:${muted};--line:${line}`

/** The picture takes the height that the texts leave, so the page fits every frame. */
const STYLE = [
  `:root{color-scheme:light dark;${colorsOf(LIGHT)}}`,
  `@media (prefers-color-scheme:dark){:root{${colorsOf(DARK)}}}`,
  '*{box-sizing:border-box}',
  'body{margin:0;height:100vh;font:16px/1.4 system-ui,sans-serif;color:var(--ink);background:var(--surface)}',
  'main{display:flex;flex-direction:column;min-height:100%;border:1px solid var(--line);border-radius:10px;overflow:hidden}',
  '.picture{position:relative;flex:1 1 0;min-height:8rem}',
  '.picture img{position:absolute;width:100%;height:100%;object-fit:cover}',
  '.ai{position:absolute;inset-inline-start:.5rem;inset-block-end:.5rem;padding:.25rem .5rem;border-radius:999px;font-size:.875rem;color:var(--ink);background:var(--surface)}',
  '.words{display:grid;gap:.5rem;padding:1rem}',
  'h1,p{margin:0;overflow-wrap:anywhere}',
  'h1{font-size:1.125rem}',
  '.small{font-size:.875rem;color:var(--muted)}',
  '.small a{color:inherit}',
  '.button{display:block;padding:.75rem 1rem;border-radius:999px;text-align:center;text-decoration:none;color:var(--surface);background:var(--ink)}',
  'a:focus-visible{outline:3px solid var(--muted);outline-offset:2px}',
].join('\n')

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * Returns the content security policy. Any site may frame the page, which can run no script and
 * send no form, so a click on it acts for nobody.
 */
export const framePolicy = ({ storage }: Pick<Context, 'storage'>): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `img-src ${["'self'", ...(storage.origin ? [storage.origin] : [])].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')

/** Draws the page that other sites show in a frame. Undefined is what may no longer be shown. */
export function drawFrame(
  embed: Embed | undefined,
  { baseUrl, language }: { baseUrl: string; language: SiteLanguage },
) {
  const say = (words: Words) => writeWords(words, language)
  const gone = say(message('This is no longer shown here.'))
  const body = embed ? cardOf(embed, { baseUrl, language }) : h('div', { className: 'words' }, h('p', null, gone))
  const page = h(
    'html',
    { lang: language },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('title', null, embed?.name ?? gone),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      h('style', { dangerouslySetInnerHTML: { __html: STYLE } }),
    ),
    h('body', null, h('main', null, body)),
  )
  return `<!doctype html>\n${staticMarkup(page)}`
}

function cardOf(embed: Embed, { baseUrl, language }: { baseUrl: string; language: SiteLanguage }): ReactNode {
  const say = (words: Words) => writeWords(words, language)
  const { name, about, action, pageUrl, pictureUrl, madeWithAi } = embed
  const alt = madeWithAi ? describeAsMade(name, language) : name
  const label = AI_WORDS[language].label
  return [
    pictureUrl !== null &&
      h(
        'div',
        { className: 'picture', key: 'picture' },
        h('img', { src: pictureUrl, alt }),
        madeWithAi && link(baseUrl + AI_PAGE, label, 'ai'),
      ),
    h(
      'div',
      { className: 'words', key: 'words' },
      h('h1', null, name),
      about !== null && h('p', null, say(about)),
      link(pageUrl, say(action), 'button'),
      h('p', { className: 'small' }, link(baseUrl, brandName())),
    ),
  ]
}

/** A link opens a tab of its own, which cannot reach the page around the frame. */
const link = (href: string, words: string, className?: string): ReactNode =>
  h('a', { href, className, target: '_blank', rel: 'noopener' }, words)
