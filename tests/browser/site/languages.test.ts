import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open, overflowOf, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

const catalogOf = (language: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...['site', 'signedIn', 'public', 'trust'].map((area) =>
      JSON.parse(
        readFileSync(new URL(`../../../web/words/catalogs/${language}/${area}.json`, import.meta.url), 'utf8'),
      ),
    ),
  )
const german = (text: string): string => catalogOf('de')[text] ?? ''

describe.skipIf(!CHROMIUM)('the site in other languages', () => {
  let site: Site
  let paths: string[]
  beforeAll(async () => {
    site = await serveSite()
    const talent = await site.world.talent('Mara Live')
    paths = ['/', '/talents', `/t/${talent.slug}`, '/terms', '/report']
  })
  // Fails if hydration finds other words than the server wrote.
  afterAll(() => site?.close())

  test.each(['de', 'ja'])('fits narrow and wide windows in %s', async (language) => {
    const page = await site.visit(undefined)
    const signIn = (await site.world.stranger().get('/offers', { accept: 'text/html' })).headers['location'] ?? ''
    for (const address of [...paths.map((path) => `${site.address}${path}`), signIn]) {
      const show = address === signIn ? (at: string) => page.goto(at) : (at: string) => open(page, at)
      await show(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`)
      expect(await page.locator('html').getAttribute('lang'), address).toBe(language)
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await overflowOf(page), `${address} at ${width}`).toBe(0)
        const folder = process.env['LANGUAGE_SHOTS']
        if (folder)
          await page.screenshot({
            path: `${folder}/${language}-${width}-${address.replace(/\W+/g, '-').slice(-30)}.png`,
          })
      }
    }
  })

  test('a reader chooses a language, keeps it, and finds pages by their names in it', async () => {
    const page = await site.visit(undefined)
    await open(page, `${site.address}/`)
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { level: 1, name: german('Faces and voices, with consent.') }).waitFor()
    await page
      .getByRole('link', { name: german('Find a talent') })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: german('Find a face or a voice') }).waitFor()
    await page.getByRole('button', { name: german('Search and navigate') }).click()
    await page.getByRole('combobox').fill(german('Terms').slice(0, 8))
    await page.getByRole('option', { name: new RegExp(german('Terms')) }).click()
    await page.getByRole('heading', { level: 1, name: german('Terms in plain words') }).waitFor()
  })

  test('a page that is not translated yet opens as a document in English, and back again', async () => {
    const page = await site.visit(undefined)
    await open(page, `${site.address}/terms?lang=fr`)
    await page.getByRole('link', { name: catalogOf('fr')['Privacy'] ?? '' }).click()
    await page.getByRole('heading', { level: 1, name: 'Privacy in plain words' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.getByRole('link', { name: 'Terms', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: catalogOf('fr')['Terms in plain words'] ?? '' }).waitFor()
  })
})
