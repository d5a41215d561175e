import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeVision } from '../../../../tests/support/likeness/fake-vision.ts'
import { bringSelfie, campaignIn, SELFIE, sessionIn, type TestCampaign } from '../../../../tests/support/merch/fans.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { pathOf } from '../../../../tests/support/uploads.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { assertAffordable, type CallPurpose, callModel } from '../../media/models/index.ts'

let world: World
let fan: Browser
let campaign: TestCampaign
const eyes = fakeVision()
beforeAll(async () => {
  world = await createWorld({ wrapModels: eyes.wrap, env: { PHOTOS_PER_ADDRESS: '3', TRUST_PROXY_HOPS: '1' } })
  await world.database.kysely.updateTable('ai_models').set({ adapter: 'openai' }).where('key', '=', 'vision').execute()
  fan = world.stranger()
  campaign = await campaignIn(world)
})
afterAll(() => world.close())

const at = (ip: string): Browser => ({
  ...fan,
  send: (method, path, body, headers) => fan.send(method, path, body, { ...headers, 'x-forwarded-for': ip }),
  post: (path, body, headers) => fan.post(path, body, { ...headers, 'x-forwarded-for': ip }),
})
const presign = (browser: Browser, more: object = {}) =>
  browser.post('/api/merch/upload/presigned-url', { filename: 'me.jpg', contentType: 'image/jpeg', ...more })
const verify = (browser: Browser, imageName: string, sessionId?: string) =>
  browser.post('/api/merch/upload/verify', { imageName, ...(sessionId ? { sessionId } : {}) })
const refused = { status: 429, body: { code: 'RateLimited', details: { currentCount: 3, limit: 3 } } }

test('an IP address has a daily photo limit across sessions, which includes granted uploads', async () => {
  const crowd = at('198.51.100.1')
  expect((await bringSelfie(crowd)).status).toBe(200)
  expect((await presign(crowd)).status).toBe(200)
  expect((await bringSelfie(crowd)).status).toBe(200)
  const late = await bringSelfie(crowd)
  expect(late).toMatchObject({ ...refused, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect(await presign(crowd)).toMatchObject(refused)
  expect((await bringSelfie(at('198.51.100.2'))).status).toBe(200)
  for (let session = 0; session < 2; session++)
    expect(await bringSelfie(crowd, { sessionId: await sessionIn(crowd, campaign) })).toMatchObject(refused)
  const raised = await campaignIn(world, { config: JSON.stringify({ allowedCountries: [], addressLimitFactor: 2 }) })
  const sessionId = await sessionIn(crowd, raised)
  for (let photo = 0; photo < 6; photo++) expect((await bringSelfie(crowd, { sessionId })).status).toBe(200)
  expect((await bringSelfie(crowd, { sessionId })).status).toBe(429)
  expect(JSON.stringify(await world.database.kysely.selectFrom('daily_counts').selectAll().execute())).not.toContain(
    '198.51.100',
  )
  world.clock.advance(DAY_MS)
  expect((await bringSelfie(crowd)).status).toBe(200)
})

test('verifications of an unchecked photo count toward the daily limit', async () => {
  const [crowd, { describe }] = [at('198.51.100.3'), eyes]
  eyes.describe = async () => {
    throw new ModelFailure('busy', 'busy')
  }
  const { filename } = (await bringSelfie(crowd)).body
  for (let attempt = 0; attempt < 2; attempt++) expect((await verify(crowd, filename)).status).toBe(503)
  const { looks } = eyes.calls
  expect(await verify(crowd, filename)).toMatchObject(refused)
  expect(await crowd.post('/api/merch/verify-image', { imageName: filename })).toMatchObject(refused)
  expect(eyes.calls.looks).toBe(looks)
  eyes.describe = describe
  expect(await verify(crowd, filename, await sessionIn(crowd, campaign))).toMatchObject(refused)
  const elsewhere = at('198.51.100.33')
  expect((await verify(elsewhere, filename, await sessionIn(elsewhere, campaign))).status).toBe(200)
  // Returning a stored description does not count against a limit.
  const known = (await bringSelfie(at('198.51.100.4'))).body.filename
  for (let attempt = 0; attempt < 4; attempt++) expect((await verify(at('198.51.100.4'), known)).status).toBe(200)
})

test('a grant with a size accepts exactly that size', async () => {
  const browser = at('198.51.100.5')
  const put = async (more: object, bytes: Uint8Array) => {
    const { url } = (await presign(browser, more)).body
    return (await fan.send('PUT', pathOf(url), bytes, { 'content-type': 'image/jpeg' })).status
  }
  expect(await put({ size: SELFIE.length }, SELFIE)).toBe(200)
  expect(await put({ size: SELFIE.length - 1 }, SELFIE)).toBe(413)
  expect(await put({ size: SELFIE.length + 1 }, SELFIE)).toBe(400)
  for (const size of [0, 10_000_001]) expect((await presign(at('198.51.100.6'), { size })).status).toBe(400)
})

test('a campaign with a consent checkbox rejects photos without consent, and stores it with the upload', async () => {
  const own = await campaignIn(world, { legal: JSON.stringify({ legalFooterConsentType: 'checkbox' }) })
  const required = { status: 422, body: { code: 'CONSENT_REQUIRED', error: expect.stringContaining('Agree to') } }
  const [browser, phone] = [at('198.51.100.7'), at('198.51.100.77')]
  const sessionId = await sessionIn(browser, own)
  expect(await bringSelfie(browser, { sessionId })).toMatchObject(required)
  expect(await bringSelfie(browser, { sessionId, consent: 'false', consentVersion: '1' })).toMatchObject(required)
  const { url, key } = (await presign(browser)).body
  await fan.send('PUT', pathOf(url), SELFIE, { 'content-type': 'image/jpeg' })
  for (const path of ['/api/merch/upload/verify', '/api/merch/verify-image'])
    expect(await browser.post(path, { imageName: key, sessionId })).toMatchObject(required)
  expect((await bringSelfie(phone, { sessionId, consent: 'true', consentVersion: 'semblance-1' })).status).toBe(200)
  const consented = await sessionIn(browser, own)
  await browser.patch('/api/merch/session/update', { sessionId: consented, consentVersion: 'semblance-1' })
  expect((await bringSelfie(phone, { sessionId: consented })).status).toBe(200)
})

test('consent is accepted only to a text of the store, by its version', async () => {
  const writtenAt = '2026-11-20T10:00:00.000Z'
  const legal = { legalFooterConsentType: 'checkbox', privacyContent: 'Ours.', privacyUpdatedAt: writtenAt }
  const own = await campaignIn(world, { legal: JSON.stringify(legal) })
  const browser = at('203.0.113.9')
  const sessionId = await sessionIn(browser, own)
  const update = (consentVersion: string) => browser.patch('/api/merch/session/update', { sessionId, consentVersion })
  for (const consentVersion of ['1', '2019-01', '', ' ', 'constructor', '2026-11-20T10:00:00.001Z']) {
    expect(await update(consentVersion)).toMatchObject({ status: 400, body: { code: 'BadRequest' } })
    const sent = await bringSelfie(browser, { sessionId, consent: 'true', consentVersion })
    expect([consentVersion, sent.status]).toEqual([consentVersion, 400])
  }
  expect((await update(writtenAt)).status).toBe(200)
  const agreed = { sessionId: await sessionIn(browser, own), consent: 'true', consentVersion: writtenAt }
  expect((await bringSelfie(browser, agreed)).status).toBe(200)
  const unclaimed = await bringSelfie(browser, { consent: 'true', consentVersion: 'of another store' })
  const claiming = await sessionIn(browser, await campaignIn(world))
  const imageName = unclaimed.body.filename
  expect((await browser.post('/api/merch/upload/verify', { imageName, sessionId: claiming })).status).toBe(200)
  expect((await browser.get(`/api/merch/session/${claiming}`)).body.data.consentVersion).toBeNull()
})

test('consent given with an upload is stored in the session that claims the photo, for its campaign', async () => {
  const own = await campaignIn(world)
  const browser = at('198.51.100.8')
  const read = async (id: string) => (await browser.get(`/api/merch/session/${id}`)).body.data
  const brought = await bringSelfie(browser, { consent: 'true', consentVersion: 'semblance-1' })
  const sessionId = await sessionIn(browser, own)
  expect((await read(sessionId)).consentVersion).toBeNull()
  const imageName = brought.body.filename
  expect((await browser.post('/api/merch/upload/verify', { imageName, sessionId })).status).toBe(200)
  expect((await read(sessionId)).consentVersion).toBe('semblance-1')
  // A second verification does not store the consent again.
  await browser.patch('/api/merch/session/update', { sessionId, consentVersion: null })
  await browser.post('/api/merch/upload/verify', { imageName, sessionId })
  expect((await read(sessionId)).consentVersion).toBeNull()
  await browser.patch('/api/merch/session/update', { sessionId, consentVersion: 'semblance-1' })
  const { slug } = await campaignIn(world)
  await browser.patch('/api/merch/session/update', { sessionId, campaignSlug: slug })
  expect(await read(sessionId)).toMatchObject({ consentVersion: null, selfie: { filename: imageName } })
})

test('strangers’ photos have a limited share of the budget, and smaller shares per IP address and network; no photo is lost', async () => {
  const price = 1000
  const picture = { bytes: SELFIE, contentType: 'image/jpeg' } as const
  const callVision = (purpose: CallPurpose) =>
    callModel(world.app.ctx, { key: 'vision', capability: 'vision', purpose }, (model, call) =>
      model.describe(call, picture),
    )
  const { kysely } = world.database
  await kysely.updateTable('ai_models').set({ cost_micro_usd: price }).where('key', '=', 'vision').execute()
  world.clock.advance(DAY_MS)
  const shares = { AI_PUBLIC_SHARE_PERCENT: 40, AI_SHARE_PER_ADDRESS_PERCENT: 10, AI_SHARE_PER_NETWORK_PERCENT: 20 }
  // One cent pays for ten model calls. All strangers together may use four of them, one address
  // one, and one network two.
  await withSettings(world, { AI_DAILY_BUDGET_MINOR_UNIT: 1, ...shares }, async () => {
    const faultAt = async (ip: string) => {
      const brought = await bringSelfie(at(ip))
      expect(brought.status).toBe(200)
      return brought.body.faceError
    }
    expect([await faultAt('203.0.113.1'), await faultAt('203.0.113.1')]).toEqual([null, 'no_model'])
    expect([await faultAt('203.0.113.2'), await faultAt('203.0.113.3')]).toEqual([null, 'no_model'])
    expect([await faultAt('203.0.114.1'), await faultAt('203.0.115.1')]).toEqual([null, null])
    expect(await faultAt('203.0.116.1')).toBe('no_model')
    const day = world.clock.now().toISOString().slice(0, 10)
    const spending = await kysely.selectFrom('model_spending').selectAll().where('day', '=', day).executeTakeFirst()
    expect(spending).toMatchObject({ spent_micro_usd: 4 * price, anybody_micro_usd: 4 * price, told_at: null })
    await expect(assertAffordable(world.app.ctx, ['vision'], 'anybody')).rejects.toMatchObject({ status: 503 })
    // Fans who have not paid share eight calls; two are reserved for accounts and paying fans.
    const spent = { why: 'budget spent' }
    for (let call = 0; call < 4; call++) await callVision('fan')
    await expect(callVision('fan')).rejects.toMatchObject(spent)
    await expect(assertAffordable(world.app.ctx, ['vision'], 'fan')).rejects.toMatchObject({ status: 503 })
    for (let call = 0; call < 2; call++) await callVision('account')
    await expect(callVision('account')).rejects.toMatchObject(spent)
  })
})
