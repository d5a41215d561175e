import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignIn, internalIdOf, sessionIn, type TestCampaign } from '../../../../tests/support/merch/fans.ts'
import { openShop, orderOf, piece } from '../../../../tests/support/merch/merch-shop.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import { AI_WORDS } from '../../../platform/made-with-ai/words.ts'
import { storeFile } from '../../media/files/index.ts'

const PAGE = { accept: 'text/html' }
const DRAWING = readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/portraits/astronaut-cut-out.webp'))
let world: World
let campaign: TestCampaign
beforeAll(async () => {
  world = await createWorld()
  campaign = await campaignIn(world)
})
afterAll(() => world.close())

const words = (html: string): string =>
  (html.split('<script type="application/json"')[0] ?? '').replaceAll('<!-- -->', '')
const decoded = (address: string): string => address.replaceAll('&amp;', '&')

async function artist(browser: Browser = world.stranger()) {
  const bearer = await sessionIn(browser, campaign)
  const id = await internalIdOf(world, bearer)
  const { key: previewKey } = await storeFile(world.app.ctx, { kind: 'watermarked-preview', source: DRAWING })
  const artKey = `merch/ai-candidates/${id}-1-1795267200000.png`
  await world.database.kysely
    .updateTable('merch_sessions')
    .set({ ai_art_key: artKey, ai_art_candidates: JSON.stringify([{ artKey, previewKey, score: 0.9 }]) })
    .where('id', '=', id)
    .execute()
  const shared = await browser.post('/api/merch/share/create', {
    campaignId: campaign.id,
    aiArtKey: artKey,
    sessionId: bearer,
  })
  return { browser, bearer, artKey, path: `/share/${shared.body.shareId}` }
}
const setCampaign = (set: object) =>
  world.database.kysely.updateTable('merch_campaigns').set(set).where('id', '=', campaign.id).execute()

describe('the page of a share', () => {
  test.each([
    ['en', 'ltr', 'Make your own'],
    ['de', 'ltr', 'Selbst gestalten'],
    ['fr', 'ltr', 'Créer la mienne'],
    ['es', 'ltr', 'Haz la tuya'],
    ['ja', 'ltr', '自分の作品を作る'],
    ['ar', 'rtl', 'إنشاء قطعتك'],
  ] as const)('shows the picture and links to the store, in %s', async (language, direction, makeOwn) => {
    const { path } = await artist()
    const { status, text } = await world.stranger().get(`${path}?lang=${language}`, PAGE)
    expect(status).toBe(200)
    expect(text).toContain(`<html lang="${language}" dir="${direction}"`)
    expect(words(text)).toContain(makeOwn)
    expect(words(text)).toContain(`href="${world.config.BASE_URL}/c/${campaign.slug}"`)
    const label = AI_WORDS[language].label
    expect(words(text)).toMatch(new RegExp(`<img src="[^"]+" alt="[^"]+\\. ${label}"`))
    expect(words(text)).toContain(`${label}. <a href="/made-with-ai">${AI_WORDS[language].link}</a>`)
    const explained = await world.stranger().get(`/made-with-ai?lang=${language}`, PAGE)
    expect(explained.status).toBe(200)
    expect(words(explained.text)).toMatch(
      new RegExp(`<html lang="${language}" dir="${direction}".*>${label}</h1>`, 's'),
    )
    expect(words(explained.text)).toMatch(/href="\/verify".*href="\/report"/s)
    const picture = decoded(/<img src="([^"]+)"/.exec(words(text))?.[1] ?? '')
    const shown = await world.app.api.inject({
      method: 'GET',
      url: new URL(picture).pathname + new URL(picture).search,
    })
    expect(shown.statusCode).toBe(200)
  })

  test('has a preview picture for social media, is not indexed, and does not contain the session token', async () => {
    const { path, bearer } = await artist()
    const { text } = await world.stranger().get(path, PAGE)
    expect(text).toMatch(/<meta property="og:image" content="[^"]+\/media\/[^"]+"\/>/)
    expect(text).toMatch(/<meta property="og:image:alt" content="[^"]+\. Made with AI"\/>/)
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image"/>')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).not.toContain(bearer)
  })

  test('says that the store is closed if it is, and still shows the picture', async () => {
    const { path } = await artist()
    const at = world.clock.now()
    await setCampaign({ shutdown_mode: 'SOFT_CLOSE', shutdown_started_at: at, shutdown_ends_at: addMs(at, DAY_MS) })
    const { status, text } = await world.stranger().get(path, PAGE)
    await setCampaign({ shutdown_mode: 'NONE', shutdown_started_at: null, shutdown_ends_at: null })
    expect(status).toBe(200)
    expect(words(text)).toContain('This store is closed')
    expect(words(text)).not.toContain('Make your own')
  })

  test('returns 404 with a link to the stores once the share is gone', async () => {
    const { status, text } = await world.stranger().get(`/share/${'0'.repeat(32)}?lang=de`, PAGE)
    expect(status).toBe(404)
    expect(words(text)).toContain('Dieses Stück wird nicht mehr gezeigt')
    expect(words(text)).toContain('href="/stores"')
  })
})

describe('an unfinished session', () => {
  const resume = (browser: Browser, slug: string, sessionId: string, origin = world.config.BASE_URL) =>
    browser.send('POST', `/c/${slug}/do/go-on`, new URLSearchParams({ sessionId }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      origin,
    })

  test('is listed in the history with picture and store, and can be continued', async () => {
    const mara = await world.brand('Mara')
    const { bearer } = await artist(mara)
    const { incompleteSessions } = (await mara.get('/api/merch/history')).body
    expect(incompleteSessions).toMatchObject([
      {
        id: bearer,
        campaign: { slug: campaign.slug, name: 'Mara on tour', isOpen: true },
      },
    ])
    expect(incompleteSessions[0].previewUrl).toContain('/media/merch/preview/')
    expect((await mara.get('/settings/orders', PAGE)).status).toBe(200)
    const { status, headers } = await resume(mara, campaign.slug, bearer)
    expect([status, headers['location']]).toEqual([303, `/c/${campaign.slug}/products`])
    expect(String(headers['set-cookie'])).toMatch(new RegExp(`^fan=${bearer};.*Path=/c/${campaign.slug};.*HttpOnly`))
  })

  test('is not continued in another store or by a form of another origin', async () => {
    const { bearer, browser } = await artist()
    const other = await campaignIn(world)
    for (const [slug, sessionId] of [
      [other.slug, bearer],
      [campaign.slug, 'x'.repeat(43)],
    ] as const) {
      const { status, headers } = await resume(browser, slug, sessionId)
      expect([status, headers['location']]).toEqual([303, `/c/${slug}?refused=NotFound`])
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect((await resume(browser, campaign.slug, bearer, 'https://elsewhere.example')).status).toBe(403)
  })

  test('that became an order links to the order’s page', async () => {
    const fan = await world.brand('Robin')
    const shop = await openShop(world)
    const { orderNumber } = await orderOf(world, shop, [piece(shop, 'mug', { quantity: 2 })], { browser: fan })
    const { orders } = (await fan.get('/api/merch/history')).body
    expect(orders).toMatchObject([
      {
        orderNumber,
        status: 'new',
        campaign: { slug: shop.slug, name: 'Mara on tour' },
        totalMinorUnit: 3400,
        items: [{ name: 'mug', quantity: 2 }],
      },
    ])
    const { pathname, search } = new URL(orders[0].orderUrl)
    expect((await world.stranger().get(pathname + search, PAGE)).status).toBe(200)
  })
})
