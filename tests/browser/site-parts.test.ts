import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectGoodPage, open, PHONE, type Site, serveSite } from './served-site.ts'
import { CHROMIUM } from './served-world.ts'

describe.skipIf(!CHROMIUM)('the page components', () => {
  let site: Site
  beforeAll(async () => {
    site = await serveSite()
  })
  afterAll(() => site?.close())

  test('are accessible in light and dark, and fit a phone and double text size', async () => {
    const page = await site.visit(undefined, { viewport: PHONE })
    await open(page, `${site.address}/dev/parts`)
    await expectGoodPage(page)
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
