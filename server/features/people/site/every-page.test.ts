import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, signedIn } from '../../../../tests/support/people/signed-in.ts'
import {
  type Browser,
  createWorld,
  type Person,
  type TestResponse,
  type World,
} from '../../../../tests/support/world.ts'
import { LANGUAGES } from '../../../../web/site/words/language.ts'
import { areasOf } from '../../../../web/words/areas.ts'
import { SITE_LANGUAGES } from '../../../../web/words/languages.ts'
import { SITE_PATHS } from '../../../platform/pages/site-paths.ts'

const WEB = new URL('../../../../web/', import.meta.url)
/**
 * Limits for the scripts of a page. Public pages are often loaded for the first time, on a phone.
 * Signed-in people have most scripts cached.
 */
const PUBLIC_BUDGET_BYTES = 120_000
/** Texts of a store in another language may be that much longer than in English. */
const LONGER_TEXTS_BYTES = 1_500
const OWN_BUDGET_BYTES = 160_000
/** Limit for the translations of a page, which English does not need. */
const CATALOG_BUDGET_BYTES = { public: 11_000, own: 15_000 }
const PAGES = SITE_PATHS.map((one) => ({ ...one, at: one.path.replace(/:\w+/g, 'nothing-like-it') }))
const accessOf = (access: (typeof PAGES)[number]['access']) => PAGES.filter((one) => one.access === access)

let world: World
let brand: Person
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  ;[brand, admin] = [await world.brand(), await world.admin()]
})
afterAll(() => world.close())

const visit = (who: Pick<Browser, 'get'>, path: string): Promise<TestResponse> => who.get(path, { accept: 'text/html' })
const expectPage = (response: TestResponse, statuses: readonly number[], path: string): void => {
  expect(statuses, `${path} answered ${response.status}`).toContain(response.status)
  expect(response.headers['content-type'], path).toBe('text/html; charset=utf-8')
  expect(response.text, path).toMatch(/^<!doctype html>/)
}

test('every page is in the route table once with a summary, and its file exports head and body', () => {
  expect(new Set(SITE_PATHS.map(({ path }) => path)).size).toBe(SITE_PATHS.length)
  for (const { path, page, summary } of SITE_PATHS) {
    const file = new URL(`site/${page}-page.tsx`, WEB)
    expect(existsSync(file), `${path} has no file ${page}-page.tsx`).toBe(true)
    const source = readFileSync(file, 'utf8')
    expect(source, `${page} has no head`).toMatch(/export (?:const head\b|function head\b|\{[^}]*\bhead\b)/)
    expect(source, `${page} has no default export`).toMatch(/export default |export \{[^}]*\bdefault\b/)
    expect(summary, path).toMatch(/^\p{Lu}.{8,}\.$/su)
  }
})

test('an anonymous visitor of a page for signed-in people must sign in and comes back', async () => {
  for (const { at } of PAGES.filter(({ access }) => access !== 'public')) {
    const { status, headers } = await visit(world.stranger(), `${at}?from=mail`)
    expect(status, at).toBe(303)
    const to = new URL(headers['location'] ?? '')
    expect(to.origin + to.pathname, at).toBe(`${world.config.AUTH_URL}/login`)
    expect(to.searchParams.get('returnTo'), at).toBe(`${world.config.BASE_URL}${at}?from=mail`)
  }
  const { email } = await signedIn(world)
  const returnTo = `${world.config.BASE_URL}/settings/data?from=mail`
  const login = await world.stranger().auth.post('/api/auth/login', { email, password: PASSWORD, returnTo })
  expect(login.body.redirectTo).toBe(returnTo)
})

test('a signed-in visitor gets the page or a “nothing here” page', async () => {
  for (const { at } of accessOf('user')) expectPage(await visit(brand, at), [200, 404], at)
})

test('an anonymous visitor gets public pages or a “nothing here” page', async () => {
  for (const { at } of accessOf('public')) expectPage(await visit(world.stranger(), at), [200, 303, 404], at)
})

test('admin pages are for admins only', async () => {
  for (const { at } of accessOf('admin')) {
    expectPage(await visit(brand, at), [403], at)
    expectPage(await visit(admin, at), [200, 404], at)
  }
})

test('an unknown path shows a “not found” page with links', async () => {
  for (const who of [world.stranger(), brand]) {
    const response = await visit(who, '/no-such-page')
    expectPage(response, [404], '/no-such-page')
    expect(response.text).toContain('Page not found')
    expect(response.text).toMatch(/<a [^>]*href="\/(?:home)?"/)
  }
})

test('no page loads third-party files, and none is allowed to', async () => {
  const own = [world.config.BASE_URL, world.config.AUTH_URL].map((address) => new URL(address).origin)
  for (const { at, access } of PAGES) {
    const { status, text, headers } = await visit(access === 'admin' ? admin : brand, at)
    if (status !== 200) continue
    const loaded = [
      ...text.matchAll(/<(?:script|link|img|iframe|source|video|audio)\b[^>]*?\b(?:src|href)="([^"]*)"[^>]*>/g),
    ]
    const foreign = loaded
      .filter(([tag]) => !tag.includes('rel="canonical"'))
      .map(([, address = '']) => new URL(address, world.config.BASE_URL).origin)
      .filter((origin) => !own.includes(origin) && origin !== 'null')
    expect(foreign, at).toEqual([])
    const allowed = (headers['content-security-policy'] ?? '').match(/https?:\/\/[^\s;]+/g) ?? []
    expect(
      allowed.filter((origin) => !own.includes(origin)),
      at,
    ).toEqual([])
  }
})

describe('the first load', () => {
  type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>
  const manifest = JSON.parse(readFileSync(new URL('dist/client/.vite/manifest.json', WEB), 'utf8')) as Manifest
  const shell = Object.values(manifest).find(({ name }) => name === 'shell')
  const bytesOf = (file: string): number => {
    const packed = new URL(`dist/client/${file}.br`, WEB)
    return existsSync(packed)
      ? readFileSync(packed).length
      : brotliCompressSync(readFileSync(new URL(`dist/client/${file}`, WEB))).length
  }
  const scriptsOf = (entry: string, known = new Set<string>()): Set<string> => {
    const chunk = manifest[entry]
    if (!chunk || known.has(chunk.file)) return known
    known.add(chunk.file)
    for (const next of chunk.imports ?? []) scriptsOf(next, known)
    return known
  }

  const scriptsLoadedBy = async (who: Pick<Browser, 'get'>, at: string, language: string): Promise<string[]> => {
    const { text } = await who.get(at, { accept: 'text/html', 'accept-language': language })
    return [...text.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]*\.js)"/g)].map(([, file = '']) => file)
  }
  const filesOf = (catalogs: readonly string[]): string[] =>
    (catalogs.length === 0 ? [] : ['words/catalog-files.ts', ...catalogs]).flatMap(
      (source) => manifest[source]?.file ?? [],
    )
  const catalogsOf = (page: string, isPublic: boolean, language: string): string[] =>
    filesOf(
      areasOf(page, !isPublic)
        .map((area) => `words/catalogs/${language}/${area}.json`)
        .filter((source) => source in manifest),
    )
  /** English and the language with the largest catalogs. English has none. */
  const languagesOf = (page: string, isPublic: boolean): string[] => {
    const weights = SITE_LANGUAGES.map((language) => ({
      language,
      bytes: catalogsOf(page, isPublic, language).reduce((sum, file) => sum + bytesOf(file), 0),
    })).toSorted((one, other) => other.bytes - one.bytes)
    return ['en', ...weights.slice(0, 1).flatMap(({ language, bytes }) => (bytes > 0 ? [language] : []))]
  }
  const COUNTED = PAGES.filter(({ isDevelopment }) => !isDevelopment).map(
    ({ page, at, frame, access }) =>
      [page, { at, isInStore: frame === 'store', isPublic: access === 'public' }] as const,
  )

  // Leaves out the page that shows all components to developers.
  test.each(COUNTED)(
    'of %s is within the script budget, with its texts in the heaviest language',
    async (page, { at, isInStore, isPublic }) => {
      const entry = `site/${page}-page.tsx`
      expect(manifest[entry], `${entry} is not built`).toBeDefined()
      for (const language of isInStore ? LANGUAGES : languagesOf(page, isPublic)) {
        const loadedScripts = await scriptsLoadedBy(isPublic ? world.stranger() : admin, at, language)
        const around = isInStore ? manifest[`site/store/words/${language}/frame.ts`] : shell
        expect(loadedScripts, `${page} asks late for what stands around it`).toContain(around?.file)
        const catalogs = isInStore ? [] : catalogsOf(page, isPublic, language)
        expect(loadedScripts, `${page} asks late for its texts`).toEqual(expect.arrayContaining(catalogs))
        const files = new Set([...loadedScripts, ...scriptsOf(entry, scriptsOf('site/entry-client.tsx'))])
        const sizes = [...files].map((file) => [file, bytesOf(file)] as const)
        const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
        expect(total, JSON.stringify(sizes)).toBeGreaterThan(50_000)
        const texts = sizes.reduce((sum, [file, bytes]) => sum + (catalogs.includes(file) ? bytes : 0), 0)
        expect(texts, JSON.stringify(sizes)).toBeLessThanOrEqual(CATALOG_BUDGET_BYTES[isPublic ? 'public' : 'own'])
        const longer = isInStore && language !== 'en' ? LONGER_TEXTS_BYTES : 0
        const limit = (isPublic ? PUBLIC_BUDGET_BYTES : OWN_BUDGET_BYTES) + longer
        expect(total - texts, JSON.stringify(sizes)).toBeLessThanOrEqual(limit)
      }
    },
  )
})
