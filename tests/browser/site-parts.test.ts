import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findExportedParts } from './parts-and-states.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite } from './served-site.ts'
import { CHROMIUM } from './served-world.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** Parts that the page does not show, and the reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  ApiForm: 'It is Form, and sends to the API.',
  ConfirmForm: 'It is Confirm, and sends to the API.',
  Unplaced: 'Shown by ApiForm for a refusal that no field shows.',
  Permitted: 'It shows its content, or nothing.',
  LookOnly: 'It shows its content, turned off for members of a team whose role is too low.',
  PageHeading: 'The page has it as its own heading.',
  Conversation: 'It reads the messages of an offer.',
  SimulatorForm: 'It pays for an intent of the simulator.',
  StripeForm: 'It loads the script of Stripe.',
}

describe.skipIf(!CHROMIUM)('the page components', () => {
  let site: Site
  beforeAll(async () => {
    site = await serveSite()
  })
  afterAll(() => site?.close())

  test('are accessible in light and dark, and fit a phone and double text size', async () => {
    const page = await site.visit(undefined, { viewport: PHONE })
    await open(page, `${site.address}/dev/parts`)
    await expectGoodPage(page, { isGallery: true })
  })

  test('are accessible from right to left, with texts of another language', async () => {
    const page = await site.visit(undefined, { viewport: PHONE })
    await open(page, `${site.address}/dev/parts?dir=rtl`)
    await expectGoodPage(page, { isGallery: true })
  })

  test('are shown in the color scheme that the address names', async () => {
    const page = await site.visit(undefined, { scheme: 'light' })
    await open(page, `${site.address}/dev/parts?part=Notice&scheme=dark`)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(20, 17, 14)')
    expect(await page.locator('[data-part]').count()).toBe(await page.locator('[data-part="Notice"]').count())
  })

  test('are all shown, in each state that their properties promise', async () => {
    const { text } = await site.world.stranger().get('/dev/parts', { accept: 'text/html' })
    const shown = new Set(
      [...text.matchAll(/data-part="(\w+)" data-state="(\w+)"/g)].map(([, ...row]) => row.join(' ')),
    )
    const parts = findExportedParts(ROOT)
    const wanted = parts
      .filter(({ name }) => !(name in NOT_SHOWN))
      .flatMap(({ name, states }) => ['usual', ...states].map((state) => `${name} ${state}`))
    expect(wanted.length).toBeGreaterThan(100)
    expect(wanted.filter((row) => !shown.has(row))).toEqual([])
    const names = new Set(parts.map(({ name }) => name))
    expect(Object.keys(NOT_SHOWN).filter((name) => !names.has(name))).toEqual([])
  })

  test('are complete without any script, with metadata for shared links', async () => {
    const { status, text, headers } = await site.world.stranger().get('/dev/parts', { accept: 'text/html' })
    expect(status).toBe(200)
    expect(text).toMatch(/<h1 [^>]*>All components in all states<\/h1>/)
    expect(text).toContain('<meta property="og:title" content="All components"/>')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  test('ask for confirmation of irreversible actions, and return the focus', async () => {
    const page = await site.visit(undefined)
    await open(page, `${site.address}/dev/parts`)
    await page.getByRole('button', { name: 'Cancel offer' }).press('Enter')
    expect(await page.getByRole('dialog').getByRole('heading').innerText()).toBe('Cancel the offer to Mara Olsen?')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel offer')
  })
})
