import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { defineConfig, type MarkdownOptions } from 'vitepress'
import { SEARCH } from './search.ts'
import { sidebar } from './sidebar.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0]

/**
 * The site has the pages of the repository at their own paths, so that links between them work in
 * both places. Links to source files become plain text: the site does not contain them.
 */
function withoutSourceLinks(md: MarkdownIt): void {
  md.core.ruler.push('source-links', ({ tokens, env }) => {
    const from = dirname(join(ROOT, (env as { relativePath: string }).relativePath))
    for (const { children } of tokens)
      for (const [at, token] of (children ?? []).entries()) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        if (!href || /^([a-z]+:|#|\/)/i.test(href)) continue
        const path = join(from, href.replace(/[?#].*$/, ''))
        if (isFolder(path)) token.attrSet('href', `${href.replace(/\/$/, '')}/`)
        if (isPage(path)) continue
        token.tag = 'span'
        token.attrs = [
          ['class', 'source-link'],
          ['title', relative(ROOT, path)],
        ]
        const end = children?.slice(at).find(({ type }) => type === 'link_close')
        if (end) end.tag = 'span'
      }
  })
}

const isFolder = (path: string): boolean => existsSync(join(path, 'README.md')) && statSync(path).isDirectory()
const isPage = (path: string): boolean => /\.(md|webp|png|svg)$/.test(path) || isFolder(path)

/** Draws blocks of Mermaid in the browser, as code hosts do. */
function withDiagrams(md: MarkdownIt): void {
  const fence = md.renderer.rules.fence
  md.renderer.rules.fence = (tokens, at, ...rest) => {
    const token = tokens[at]
    if (token?.info.trim() !== 'mermaid') return fence?.(tokens, at, ...rest) ?? ''
    return `<ClientOnly><Diagram source="${encodeURIComponent(token.content)}" /></ClientOnly>`
  }
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

export default defineConfig({
  title: 'Semblance',
  description: 'A marketplace for people’s likeness: offers, escrow, licenses, stores.',
  srcDir: './content',
  outDir: './dist',
  cacheDir: './node_modules/.cache',
  ignoreDeadLinks: 'localhostLinks',
  cleanUrls: false,
  lastUpdated: false,
  rewrites: (path) => path.replace(/(^|\/)README\.md$/, '$1index.md'),
  markdown: {
    config(md) {
      withoutSourceLinks(md)
      withDiagrams(md)
    },
  },
  themeConfig: {
    nav: [
      { text: 'Run', link: '/' },
      { text: 'Integrate', link: '/docs/webhooks' },
      { text: 'Operate', link: '/docs/operations' },
      { text: 'Contribute', link: '/CONTRIBUTING' },
      { text: version, link: '/CHANGELOG' },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { miniSearch: SEARCH } },
  },
})
