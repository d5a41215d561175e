import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { areasOf } from '../../../../web/words/areas.ts'
import { SITE_LANGUAGES } from '../../../../web/words/languages.ts'
import { SITE_PATHS } from '../../../platform/pages/site-paths.ts'

const CATALOGS = new URL('../../../../web/words/catalogs/', import.meta.url)
const VISIT = { accept: 'text/html' }
const TRANSLATED = SITE_LANGUAGES.filter((one) => one !== 'en')
const PAGES = [
  '/',
  '/talents',
  '/terms',
  '/status',
  '/report',
  '/transparency',
  '/verify',
  '/verify/nothing-here',
  '/privacy',
] as const

/** Pages that the server alone renders. The links are broken. */
const MAILED = [
  '/your-data',
  '/your-data/open/nothing',
  '/offline',
  '/api/notifications/unsubscribe/nothing',
  '/api/likeness/reports/confirm/nothing',
  '/api/likeness/reports/appeal/nothing',
  '/api/offers/00000000-0000-4000-8000-000000000000/action/nothing',
  '/share/nothing/report',
] as const

/** The area of a page besides `site`. */
const areaOf = (path: string): string => {
  if (/report|transparency|terms|status/.test(path)) return 'trust'
  if (path.startsWith('/verify')) return 'checks'
  return path === '/privacy' ? 'privacy' : 'public'
}

/** Returns the path of a built catalog, which a page loads beside its script. */
function builtFileOf(source: string): string | undefined {
  const manifest = readFileSync(new URL('../../../../web/dist/client/.vite/manifest.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as Record<string, { file: string }>)[source]?.file
}

let world: World
let talentPage: string
beforeAll(async () => {
  world = await createWorld()
  const talent = await world.talent('Mara Live')
  talentPage = `/t/${talent.slug}`
})
afterAll(() => world.close())

const visit = (path: string, language: string) => world.stranger().get(path, { ...VISIT, 'accept-language': language })
const languageOf = (html: string): string | undefined => /<html[^>]* lang="(\w+)"/.exec(html)?.[1]

/** Texts of a page that people read or hear, one per line. */
const textsOf = (html: string): string[] =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*?(?:aria-label|title|placeholder|alt)="([^"]*)"[^>]*>/g, '\n$1\n')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map((text) => text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim())

/** English messages with a translation that differs. */
function englishOf(language: string, areas: readonly string[]): Set<string> {
  const entries = areas.flatMap((area) =>
    Object.entries(
      JSON.parse(readFileSync(new URL(`${language}/${area}.json`, CATALOGS), 'utf8')) as Record<string, string>,
    ),
  )
  return new Set(entries.filter(([text, own]) => text !== own && !/[<{]/.test(text)).map(([text]) => text.trim()))
}

describe.each(TRANSLATED)('in %s', (language) => {
  test('a public page is complete in the first HTML, with no English message left', async () => {
    const english = englishOf(language, ['site', 'public', 'trust', 'checks', 'privacy'])
    for (const path of [...PAGES, talentPage]) {
      const { status, text, headers } = await visit(path, `${language},en;q=0.5`)
      expect([status, languageOf(text)], path).toEqual([path.endsWith('nothing-here') ? 404 : 200, language])
      expect(headers['vary'], path).toMatch(/Cookie.*Accept-Language/)
      expect(
        textsOf(text).filter((one) => english.has(one)),
        path,
      ).toEqual([])
      const { facts } = JSON.parse(/id="page-state">(.*?)<\/script>/.exec(text)?.[1] ?? '{}')
      expect(facts, path).toMatchObject({ language, siteLanguage: language })
      for (const area of ['site', areaOf(path)])
        expect(text, path).toContain(`href="/${builtFileOf(`words/catalogs/${language}/${area}.json`)}"`)
    }
  })

  test('the page of a missing talent and an unknown address explain themselves', async () => {
    const english = englishOf(language, ['site', 'public'])
    for (const path of ['/t/nobody-at-all', '/nothing-here']) {
      const { status, text } = await visit(path, language)
      expect([status, languageOf(text)], path).toEqual([404, language])
      expect(textsOf(text).filter((one) => english.has(one))).toEqual([])
    }
  })

  test('a page to which a mail links has no English message left, even if the link is broken', async () => {
    const english = englishOf(language, ['mailed'])
    for (const path of MAILED) {
      const { text } = await visit(path, language)
      expect(languageOf(text), path).toBe(language)
      expect(
        textsOf(text).filter((one) => english.has(one)),
        path,
      ).toEqual([])
    }
    const wrong = await world.stranger().post('/your-data', 'email=nobody', {
      ...VISIT,
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': language,
    })
    expect([wrong.status, languageOf(wrong.text)]).toEqual([422, language])
    expect(textsOf(wrong.text).filter((one) => english.has(one))).toEqual([])
  })

  test('the sign-in pages have no English message left, even without a script', async () => {
    const english = englishOf(language, ['auth'])
    const browser = world.stranger()
    for (const path of ['/login', '/signup', '/forgot', '/reset', '/confirm']) {
      const { text } = await browser.auth.get(path, { ...VISIT, 'accept-language': language })
      expect(languageOf(text), path).toBe(language)
      expect(
        textsOf(text).filter((one) => english.has(one)),
        path,
      ).toEqual([])
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...VISIT, 'accept-language': language }
    const wrong = await browser.auth.post('/login', 'email=nobody%40people.test&password=wrong-password', form)
    expect([wrong.status, languageOf(wrong.text)]).toEqual([422, language])
    expect(textsOf(wrong.text).filter((one) => english.has(one))).toEqual([])
  })
})

test('the choice of a reader is remembered, on the site and where people sign in', async () => {
  const reader = world.stranger()
  expect(languageOf((await reader.get('/terms?lang=ja', VISIT)).text)).toBe('ja')
  expect(languageOf((await reader.get('/', { ...VISIT, 'accept-language': 'fr' })).text)).toBe('ja')
  expect(languageOf((await reader.auth.get('/login', VISIT)).text)).toBe('ja')
  expect(languageOf((await reader.auth.get('/login?lang=es', VISIT)).text)).toBe('es')
  expect(languageOf((await reader.get('/', VISIT)).text)).toBe('es')
})

test('a reader whose language we do not have gets English, and the choice is not stored', async () => {
  const reader = world.stranger()
  const { text } = await reader.get('/?lang=tlh', { ...VISIT, 'accept-language': 'sv, nl;q=0.8' })
  expect(languageOf(text)).toBe('en')
  expect(reader.cookies.has('lang')).toBe(false)
})

const UNTRANSLATED = SITE_PATHS.find(
  ({ path, page, access }) => access === 'user' && !path.includes(':') && areasOf(page, true).length === 0,
)?.path
test.skipIf(UNTRANSLATED === undefined)(
  'a page that is not translated yet is English as a whole, and says so',
  async () => {
    const headers = { ...VISIT, 'accept-language': 'de' }
    const { text } = await (await world.brand()).get(UNTRANSLATED ?? '', headers)
    expect(languageOf(text)).toBe('en')
    const { facts } = JSON.parse(/id="page-state">(.*?)<\/script>/.exec(text)?.[1] ?? '{}')
    expect(facts).toMatchObject({ language: 'en', siteLanguage: 'de' })
    expect(text).toContain('>Skip to the content</a>')
  },
)

test('the language of one reader is never that of another who asks at the same time', async () => {
  const wanted = Array.from({ length: 20 }, (_, at) => SITE_LANGUAGES[at % SITE_LANGUAGES.length] ?? 'en')
  const pages = await Promise.all(wanted.map((language) => visit('/talents', language)))
  expect(pages.map(({ text }) => languageOf(text))).toEqual(wanted)
  const search = { en: 'Search', de: 'Suchen', fr: 'Rechercher', es: 'Buscar', ja: '検索' }
  for (const [at, { text }] of pages.entries()) expect(textsOf(text)).toContain(search[wanted[at] ?? 'en'])
})

test('pages link to themselves in every language', async () => {
  const { text } = await visit('/talents?text=warm', 'en')
  for (const language of SITE_LANGUAGES) expect(text).toContain(`href="/talents?text=warm&amp;lang=${language}"`)
  const signIn = await world.stranger().auth.get('/login?returnTo=http://localhost:3000/offers', VISIT)
  expect(signIn.text).toMatch(/href="\/login\?returnTo=[^"]*&amp;lang=de"/)
})
