import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepFilesUntil, storeFile } from '../../server/features/media/files/index.ts'
import { DIGESTS, unsubscribeAddress } from '../../server/features/people/notifications/unsubscribe-link.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { newId } from '../../server/platform/ids.ts'
import { createAbandonedCarts } from '../support/merch/abandoned-carts.ts'
import { bringSelfie } from '../support/merch/fans.ts'
import { openShop, orderOf, piece, type Shop } from '../support/merch/merch-shop.ts'
import { expectOk, offerIn, setOfferPolicy, submit, type TestOffer } from '../support/offers/offers.ts'
import { mailsTo } from '../support/people/mails.ts'
import { freePort } from '../support/programs/free-port.ts'
import { createWorld, type Person, type World } from '../support/world.ts'
import { findLowContrastTexts } from './find-low-contrast-texts.ts'
import { CHROMIUM, collectPageErrors, goBackTo, launchBrowser } from './served-world.ts'

const DRAWING = readFileSync(new URL('../fixtures/portraits/astronaut-cut-out.webp', import.meta.url))

const pathOf = (address: string): string => address.slice(new URL(address).origin.length)

/** 320 px, letters of twice the size, the contrast in both color schemes and the landmarks. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(() => {
    const wide = [document.documentElement.scrollWidth - innerWidth]
    document.documentElement.style.fontSize = '200%'
    wide.push(document.documentElement.scrollWidth - innerWidth)
    document.documentElement.style.fontSize = ''
    return wide
  })
  expect(Math.max(...overflow), `${path} at 320 px`).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate(findLowContrastTexts), `${path}, ${colorScheme}`).toEqual([])
  }
  const landmarks = await page.evaluate(() =>
    ['h1', 'main'].filter((name) => document.querySelectorAll(name).length !== 1),
  )
  expect(landmarks, path).toEqual([])
}

describe.skipIf(!CHROMIUM)('pages', () => {
  let world: World
  let browser: Browser
  let address: string
  let offer: TestOffer
  let licensed: TestOffer
  beforeAll(async () => {
    const [port, authPort] = [await freePort(), await freePort()]
    address = `http://localhost:${port}`
    const env = {
      PORT: String(port),
      BASE_URL: address,
      AUTH_PORT: String(authPort),
      AUTH_URL: `http://localhost:${authPort}`,
    }
    ;[world, browser] = await Promise.all([createWorld({ env }), launchBrowser()])
    await world.app.api.listen({ port, host: '127.0.0.1' })
    await world.app.auth.listen({ port: authPort, host: '127.0.0.1' })
    offer = await offerIn(world, 'DELIVERED')
    licensed = await offerIn(world, 'PAID')
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  const pageOf = async (person?: Person): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const cookies = [...(person?.cookies ?? [])].map(([name, value]) => ({ name, value, url: address }))
    await context.addCookies(cookies)
    return context.newPage()
  }

  test('of signed-in people fit a phone and double text size, have AA contrast in light and dark, and log no errors', async () => {
    const visits = [
      { person: undefined, paths: ['/dev', '/nowhere'] },
      { person: offer.brand, paths: ['/home', `/offers/${offer.id}`, '/settings/notifications'] },
      { person: licensed.brand, paths: [`/offers/${licensed.id}`] },
      { person: offer.talent, paths: ['/home', `/offers/${offer.id}`] },
    ]
    for (const { person, paths } of visits) {
      const page = await pageOf(person)
      const complaints = collectPageErrors(page)
      for (const path of paths) {
        await page.goto(address + path)
        await expectToFit(page, path)
      }
      expect(complaints).toEqual([])
      await page.context().close()
    }
  })

  const linkIn = async (email: string, part: string): Promise<string> => {
    const texts = (await mailsTo(world, email)).map(({ text }) => text)
    const link = texts.join('\n').match(new RegExp(`https?://\\S+${part}\\S*`))?.[0]
    if (link === undefined) throw new Error(`no mail to ${email} leads to ${part}`)
    return pathOf(link)
  }

  async function pagesOfFan(shop: Shop): Promise<string[]> {
    const { db } = world.app.ctx
    const { fan } = await orderOf(world, shop, [piece(shop, 'mug')])
    expectOk(await bringSelfie(fan, { sessionId: fan.sessionId }))
    const { key: previewKey } = await storeFile(world.app.ctx, { kind: 'watermarked-preview', source: DRAWING })
    await inTransaction(db, (trx) => keepFilesUntil(trx, [previewKey], null))
    const { art_key: aiArtKey } = await db
      .updateTable('merch_art')
      .set({ preview_key: previewKey })
      .where('session_id', '=', fan.internalId)
      .returning('art_key')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('merch_sessions')
      .set({ ai_art_candidates: JSON.stringify([{ artKey: aiArtKey, previewKey, score: 0.9 }]) })
      .where('id', '=', fan.internalId)
      .execute()
    const art = { campaignId: shop.id, aiArtKey, sessionId: fan.sessionId }
    const { shareId } = expectOk(await fan.post('/api/merch/share/create', art))
    expectOk(await world.stranger().post('/your-data', { email: fan.email }))
    return [await linkIn(fan.email, '/your-data/open/'), `/share/${shareId}/report`]
  }

  async function pagesBehindMails(shop: Shop): Promise<string[]> {
    const talent = await world.talent()
    await setOfferPolicy(talent, { minimums: [{ amountMinorUnit: 200_000 }] })
    const id = await submit(offer.brand, talent)
    const email = 'ines@example.com'
    const report = { name: 'Ines Duarte', email, reason: 'MY_FACE', statement: 'It is me.', talentSlug: talent.slug }
    expectOk(await world.stranger().post('/api/likeness/reports', report))
    const carts = createAbandonedCarts(world, { shop, other: await openShop(world) })
    const { unsubscribe } = await carts.leftCart()
    return [
      await linkIn(talent.email, `/api/offers/${id}/action/counter`),
      await linkIn(talent.email, `/api/offers/${id}/action/reject`),
      pathOf(unsubscribeAddress(world.config, { accountId: talent.accountId, type: DIGESTS })),
      await linkIn(email, '/api/likeness/reports/confirm/'),
      unsubscribe,
    ]
  }

  async function pagesOfProcessor(): Promise<string[]> {
    const { processor } = world.app.ctx
    const named = () => ({ metadata: { paymentId: newId() }, idempotencyKey: newId() })
    const sum = { amountMinorUnit: 137_500, currency: 'USD', captureMethod: 'automatic' } as const
    const intent = await processor.createPaymentIntent({ ...sum, ...named() })
    const { id: accountId } = await processor.createConnectAccount(named())
    await world.app.simulator.setPayoutsEnabled(accountId, false)
    const links = { refreshUrl: address, returnUrl: address }
    const { url } = await processor.createOnboardingLink({ accountId, ...links })
    return [`/dev/processor/payment-intents/${intent.id}/checkout`, pathOf(url)]
  }

  test('without a script fit a phone and double text size, have AA contrast in light and dark, and log no errors', async () => {
    const shop = await openShop(world)
    const paths = [
      '/your-data',
      ...(await pagesOfProcessor()),
      ...(await pagesBehindMails(shop)),
      // These come last: the mail about a cart advances the clock by four hours, and the link to
      // the fan's data expires after two.
      ...(await pagesOfFan(shop)),
      '/dev/mails',
    ]
    for (const path of paths) {
      const page = await pageOf()
      const complaints = collectPageErrors(page)
      expect((await page.goto(address + path))?.status(), path).toBe(200)
      await expectToFit(page, path)
      // The browser warns about each sandboxed frame, because it cannot give such a frame an agent
      // cluster by origin.
      expect(
        complaints.filter((text) => !text.includes('origin-keyed agent cluster')),
        path,
      ).toEqual([])
      await page.context().close()
    }
  })

  test('of signed-in people ask for sign-in when going back after signing out', async () => {
    const page = await pageOf(offer.brand)
    await page.goto(`${address}/home`)
    await page.goto(`${address}/`)
    await page.context().clearCookies()
    await goBackTo(page, `${world.config.AUTH_URL}/login`)
    await page.context().close()
  })
})
