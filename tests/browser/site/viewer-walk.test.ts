import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsOfMember } from '../../../server/features/people/teams/may.ts'
import { SITE_PATHS } from '../../../server/platform/pages/site-paths.ts'
import { consent } from '../../support/likeness/likeness.ts'
import { sell } from '../../support/money/products.ts'
import { expectOk, offerIn } from '../../support/offers/offers.ts'
import { join } from '../../support/people/teams.ts'
import type { Person } from '../../support/world.ts'
import { DESKTOP, open, type Site, serveSite, waitUntilReady } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'

/** Pages about a talent's likeness, which no brand has. */
const OF_TALENTS = ['/likeness', '/settings/offers']

const { closedPages } = limitsOfMember('viewer')
/** Pages that a viewer may open, and whose address needs no id. */
const PAGES = SITE_PATHS.filter(
  ({ path, access }) => access === 'user' && !path.includes(':') && !closedPages.includes(path),
).map(({ path }) => path)

describe.skipIf(!CHROMIUM)('somebody who only looks', () => {
  let site: Site
  beforeAll(async () => {
    site = await serveSite()
  })
  afterAll(() => site?.close())

  /** Opens each page, and clicks each button in it that works. */
  async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
    const refused: string[] = []
    const where = { path: '', button: '' }
    page.on('response', (response) => {
      if (response.status() !== 403) return
      refused.push(
        `${where.path} “${where.button}”: ${response.request().method()} ${new URL(response.url()).pathname}`,
      )
    })
    for (const path of paths) {
      Object.assign(where, { path, button: '' })
      await open(page, site.address + path)
      const buttons = page.locator('main button:enabled')
      for (let at = 0; at < (await buttons.count()); at++) {
        const button = buttons.nth(at)
        if (!(await button.isVisible())) continue
        where.button = (await button.textContent())?.trim() ?? ''
        await button.click({ timeout: 5000 }).catch(() => undefined)
        const chosen = page.locator('dialog[open] button:enabled').last()
        if (await chosen.isVisible()) await page.keyboard.press('Escape')
        await waitUntilReady(page)
        if (new URL(page.url()).pathname !== path) await open(page, site.address + path)
      }
    }
    return refused
  }

  const viewerOf = (founder: Person) =>
    site.world.brand('Vera').then((vera) => join(site.world, founder, vera, 'viewer'))

  test('for a brand finds no button that the server refuses', async () => {
    const offer = await offerIn(site.world, 'COUNTERED')
    const { shortlist } = expectOk(await offer.brand.post('/api/shortlists', { name: 'Spring' }))
    expectOk(await offer.brand.post(`/api/shortlists/${shortlist.id}/talents`, { slug: offer.talent.slug }))
    const page = await site.visit(await viewerOf(offer.brand), { viewport: DESKTOP })
    const pages = PAGES.filter((path) => !OF_TALENTS.includes(path))
    const paths = [...pages, `/offers/${offer.id}`, `/shortlists?list=${shortlist.id}`, `/t/${offer.talent.slug}`]
    expect(await walk(page, paths)).toEqual([])
    await open(page, `${site.address}/shortlists`)
    expect(await page.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true)
    await page.context().close()
  })

  test('for a talent finds none either', async () => {
    const talent = await site.world.talent()
    await consent(talent)
    await sell(talent)
    const page = await site.visit(await viewerOf(talent), { viewport: DESKTOP })
    expect(await walk(page, PAGES)).toEqual([])
    await open(page, `${site.address}/likeness`)
    expect(await page.getByRole('switch', { name: 'Allow use of my likeness' }).isDisabled()).toBe(true)
    await page.context().close()
  })
})
