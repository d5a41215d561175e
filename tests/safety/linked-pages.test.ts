import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { SITE_PATHS } from '../../server/platform/pages/site-paths.ts'

/**
 * People must be able to reach every page of the site: another page, a mail or a redirect must
 * link to it.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DECLARED = /^server\/platform\/pages\/[\w-]*paths?\.ts$|unpaid-costs|\/feature\.ts$/

const FILLED = '\0'

const FROM_OUTSIDE: Readonly<Record<string, string>> = {
  '/boards/:slug/embed': 'Other sites embed it, with the code that the page of the board shows.',
}

const sources = globSync(['server/**/*.ts', 'web/**/*.{ts,tsx}'], {
  cwd: ROOT,
  exclude: (path) => /\.test\.tsx?$|(^|\/)(testing|seed|node_modules|dist)(\/|$)/.test(path),
}).filter((file) => !DECLARED.test(file.replaceAll('\\', '/')))

const addresses = new Set(sources.flatMap((file) => textsIn(file, readFileSync(`${ROOT}/${file}`, 'utf8'))))

/** `FILLED` marks the parts that a template inserts. */
function textsIn(file: string, text: string): string[] {
  const found: string[] = []
  const add = (link: string) => {
    const path = link.replace(/[?#].*$/s, '')
    if (path.startsWith('/') || path.startsWith(`${FILLED}/`)) found.push(path.slice(path.indexOf('/')))
  }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value)
    },
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.cooked ?? '').join(FILLED)),
  }).visit(parseSync(file, text).program)
  return found
}

function leadsTo(address: string, path: string): boolean {
  const [have, want] = [address.split('/'), path.split('/')]
  return (
    have.length === want.length &&
    want.every((part, at) => (part.startsWith(':') ? have[at] !== '' : have[at] === part))
  )
}

test('addresses are found in texts and templates', () => {
  expect(addresses.size).toBeGreaterThan(50)
  expect(leadsTo(`/t/${FILLED}`, '/t/:slug')).toBe(true)
  expect(leadsTo('/talents', '/t/:slug')).toBe(false)
})

test.each(SITE_PATHS.map(({ path }) => path))('%s is linked', (path) => {
  const isLinked = [...addresses].some((address) => leadsTo(address, path))
  if (path in FROM_OUTSIDE) expect(isLinked, 'the page is linked: remove it from FROM_OUTSIDE').toBe(false)
  else expect(isLinked, 'link the page, or add its reason to FROM_OUTSIDE').toBe(true)
})
