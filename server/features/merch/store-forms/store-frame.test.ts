import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignIn, type TestCampaign } from '../../../../tests/support/merch/fans.ts'
import { liveCampaign } from '../../../../tests/support/merch/storefronts.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const read = (who: Browser, path: string, headers: Record<string, string> = {}) =>
  who.get(path, { accept: 'text/html', ...headers })
const pageOf = async ({ slug }: TestCampaign, path = '', who = world.stranger()): Promise<string> => {
  const { status, text } = await read(who, `/c/${slug}${path}`)
  expect(status).toBe(200)
  return text
}

test('a new visitor sees the store’s title, products and prices, and can start without JavaScript', async () => {
  const { campaign } = await liveCampaign(world, {
    branding: { primaryColor: '#1f3a5f' },
    copy: { desktopTitle: 'The shop of the tour' },
  })
  const text = await pageOf(campaign)
  expect(text).toContain('The shop of the tour</h1>')
  expect(text).toContain('Heavy hoodie')
  expect(text).toContain('$59.00')
  expect(text).toContain(`action="/c/${campaign.slug}/do/begin"`)
  expect(text).toContain('--store-light-accentfill:#1f3a5f')
})

describe('in six languages', () => {
  test.each([
    ['en', 'Take your photo', 'ltr'],
    ['de', 'Foto machen', 'ltr'],
    ['fr', 'Prendre ma photo', 'ltr'],
    ['es', 'Hacer una foto', 'ltr'],
    ['ja', '写真を撮る', 'ltr'],
    ['ar', 'التقاط صورتك', 'rtl'],
  ])('%s: the store uses the browser’s language, and remembers a choice', async (language, words, direction) => {
    const { slug } = await campaignIn(world)
    const negotiated = await read(world.stranger(), `/c/${slug}`, { 'accept-language': `${language},en;q=0.5` })
    expect(negotiated.text).toContain(words)
    expect(negotiated.text).toContain(`<html lang="${language}" dir="${direction}"`)
    const fan = world.stranger()
    await read(fan, `/c/${slug}?lang=${language}`)
    expect(fan.cookies.get('lang')).toBe(language)
    expect((await read(fan, `/c/${slug}`)).text).toContain(words)
  })

  test('an unsupported language is not remembered', async () => {
    const fan = world.stranger()
    await read(fan, `/c/${(await campaignIn(world)).slug}?lang=it`)
    expect(fan.cookies.get('lang')).toBeUndefined()
  })
})

describe('every page shows the state of the store', () => {
  test('a draft is visible to admins only, with a notice', async () => {
    const draft = await campaignIn(world, { status: 'DRAFT' })
    expect((await read(world.stranger(), `/c/${draft.slug}`)).status).toBe(404)
    expect(await pageOf(draft, '', await world.admin())).toContain('Only admins can see this.')
  })

  test('a closing store says when it closes, and starts no session', async () => {
    const text = await pageOf(
      await campaignIn(world, {
        shutdown_mode: 'SOFT_CLOSE',
        shutdown_started_at: world.clock.now(),
        shutdown_ends_at: addMs(world.clock.now(), HOUR_MS),
      }),
    )
    expect(text).toContain('Closing soon')
    expect(text).not.toContain('/do/begin"')
  })

  test.each([
    ['Temporarily closed', { shutdown_mode: 'EMERGENCY_CLOSE', paid_orders: 'keep' }],
    ['This store has ended', { shutdown_mode: 'ENDED', status: 'ENDED' }],
  ])('%s: the page says so, and offers neither a start nor a photo upload', async (words, columns) => {
    const store = await campaignIn(world, {
      shutdown_started_at: world.clock.now(),
      ...columns,
      ...('paid_orders' in columns ? { closed_by: (await world.admin()).accountId } : {}),
    })
    const text = await pageOf(store)
    expect(text).toContain(words)
    expect(text).not.toContain('/do/begin"')
    expect(await pageOf(store, '/photo')).not.toContain('type="file"')
    for (const page of [text, await pageOf(store, '/cart')]) expect(page).toContain('href="/stores"')
  })
})

test('a store shows its campaign’s own terms without JavaScript, or else the operator’s', async () => {
  const legal = { legalFooterConsentType: 'implied', termsTitle: 'The rules', termsContent: 'Made for you alone.' }
  const store = await campaignIn(world, { legal: JSON.stringify(legal) })
  const text = await pageOf(store)
  expect(text).toContain(`href="/c/${store.slug}?legal=terms">The rules</a>`)
  expect(text).toContain('href="/privacy"')
  expect(await pageOf(store, '?legal=terms')).toContain('Made for you alone.')
})

test('an unknown store is 404 in the visitor’s language', async () => {
  const { status, text } = await read(world.stranger(), '/c/nothing-like-it', { 'accept-language': 'de' })
  expect(status).toBe(404)
  expect(text).toContain('Dieser Shop ist nicht geöffnet')
})

test('a page shows the current step', async () => {
  const text = await pageOf(await campaignIn(world), '/photo')
  expect(text).toContain('Step 1 of 5')
  expect(text).toMatch(/aria-current="step"><span class="store-step-words">Photo/)
})
