import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignIn, internalIdOf, sessionIn, type TestCampaign } from '../../../../tests/support/merch/fans.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'

let world: World
let fan: Browser
let campaign: TestCampaign
beforeAll(async () => {
  world = await createWorld()
  fan = world.stranger()
  campaign = await campaignIn(world)
})
afterAll(() => world.close())

const read = (bearer: string, browser: Browser = fan) => browser.get(`/api/merch/session/${bearer}`)
const update = (sessionId: string, changes: object, browser: Browser = fan) =>
  browser.patch('/api/merch/session/update', { sessionId, ...changes })
const rowOf = async (bearer: string) =>
  world.database.kysely
    .selectFrom('merch_sessions')
    .selectAll()
    .where('id', '=', await internalIdOf(world, bearer))
    .executeTakeFirstOrThrow()

test('a session can be created without a campaign, or in one, which then has a record of the session', async () => {
  const journey = await sessionIn(fan)
  expect((await read(journey)).body.data).toMatchObject({
    id: journey,
    campaignId: null,
    role: 'customer',
    mode: 'LIVE',
    selfie: null,
    aiArtCandidates: [],
    cartItems: [],
  })
  const bound = await sessionIn(fan, campaign)
  expect((await read(bound)).body.data.campaignId).toBe(campaign.id)
  const records = await world.database.kysely
    .selectFrom('merch_session_analytics')
    .select('campaign_id')
    .where('session_id', '=', await internalIdOf(world, bound))
    .execute()
  expect(records).toEqual([{ campaign_id: campaign.id }])
})

test('a session id has at least 128 random bits and is stored as a digest only; the internal id is useless', async () => {
  const bearers = await Promise.all(Array.from({ length: 5 }, () => sessionIn(fan)))
  for (const bearer of bearers) expect(Buffer.from(bearer, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(new Set(bearers.map((bearer) => bearer.slice(0, 8))).size).toBe(5)
  const [bearer = ''] = bearers
  const row = await rowOf(bearer)
  expect(JSON.stringify(row)).not.toContain(bearer)
  for (const wrong of [row.id, row.bearer_digest ?? '', row.sealed_bearer?.slice(0, 90) ?? '', `${bearer}A`]) {
    expect((await read(wrong)).status).toBe(404)
    expect((await update(wrong, { fanName: 'Eve' })).status).toBe(404)
  }
})

test('a session’s response contains no address, browser or payment, is not cached, and sends no referrer', async () => {
  const bearer = await sessionIn(fan, campaign, { ipAddress: '203.0.113.9', userAgent: 'Told-Agent/1' })
  const { id } = await rowOf(bearer)
  await world.database.kysely
    .updateTable('merch_sessions')
    .set({ processor_payment_id: 'pi_secret', address_hash: 'hash-of-address', user_agent: 'Real-Agent/1' })
    .where('id', '=', id)
    .execute()
  const { text, headers } = await read(bearer)
  for (const hidden of ['pi_secret', 'hash-of-address', 'Real-Agent', 'Told-Agent', '203.0.113.9', id])
    expect(text).not.toContain(hidden)
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cache-control']).toBe('no-store')
})

test('the address and user agent sent by a client are ignored', async () => {
  const one = await rowOf(await sessionIn(fan, undefined, { ipAddress: '203.0.113.9', userAgent: 'Told/1' }))
  const other = await rowOf(await sessionIn(fan, undefined, { ipAddress: '203.0.113.10' }))
  expect(one.address_hash).toBe(other.address_hash)
  expect(one.user_agent).not.toBe('Told/1')
})

test('an unknown campaign is 404, a draft is for admins, and an ended one is 409', async () => {
  expect((await fan.post('/api/merch/session/create', { campaignSlug: 'nobody' })).status).toBe(404)
  const draft = await campaignIn(world, { status: 'DRAFT' })
  expect((await fan.post('/api/merch/session/create', { campaignSlug: draft.slug })).status).toBe(404)
  const admin = await world.admin()
  expect((await admin.post('/api/merch/session/create', { campaignSlug: draft.slug })).status).toBe(201)
  const elsewhere = await campaignIn(world, { environment: 'another' })
  expect((await fan.post('/api/merch/session/create', { campaignSlug: elsewhere.slug })).status).toBe(404)
  const ended = await campaignIn(world, { status: 'ENDED' })
  const closed = await fan.post('/api/merch/session/create', { campaignSlug: ended.slug })
  expect(closed).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_CLOSED' } })
})

test('in production only admins can set role and mode, and their sessions are previews', async () => {
  const bearer = await sessionIn(fan, campaign, { role: 'tester', mode: 'PREVIEW' })
  expect((await read(bearer)).body.data).toMatchObject({ role: 'tester', mode: 'PREVIEW', previewType: 'TEST' })
  expect((await fan.post('/api/merch/session/create', { role: 'admin' })).status).toBe(400)
  const { ctx } = world.app
  Object.assign(ctx, { config: { ...world.config, isProduction: true } })
  try {
    for (const wanted of [{ role: 'tester' }, { role: 'preview' }, { mode: 'PREVIEW' }])
      expect((await fan.post('/api/merch/session/create', wanted)).body).toMatchObject({ code: 'Forbidden' })
    expect((await fan.post('/api/merch/session/create', { role: 'customer', mode: 'LIVE' })).status).toBe(201)
    const admin = await world.admin()
    const tried = await sessionIn(admin, campaign, { role: 'preview' })
    const { body } = await admin.get(`/api/merch/session/${tried}`)
    expect(body.data).toMatchObject({ role: 'preview', mode: 'PREVIEW', previewType: 'DEMO' })
  } finally {
    Object.assign(ctx, { config: world.config })
  }
})

test('the start page must be on an allowed origin', async () => {
  const allowed = await sessionIn(fan, undefined, { startPage: 'http://localhost:3000/mara?x=1' })
  expect((await read(allowed)).body.data.startPage).toBe('http://localhost:3000/mara?x=1')
  for (const startPage of [
    'https://evil.example/x',
    'javascript:alert(1)',
    'http://user:pass@localhost:3000/',
    'http://localhost:3000.evil.example/',
    'nonsense',
  ])
    expect((await update(allowed, { startPage })).body.data.startPage, startPage).toBeNull()
})

test('a fan can change the fields that belong to the fan', async () => {
  const bearer = await sessionIn(fan, campaign)
  const changes = {
    currentStep: 'checkout',
    lastRoute: '/mara/checkout',
    delayedEmail: 'Noor@Example.com',
    fanName: 'Noor',
    consentVersion: 'semblance-1',
    guardianConsent: true,
    shippingInfo: { email: 'noor@example.com', firstName: 'Noor', country: 'FR' },
  }
  expect((await update(bearer, changes)).status).toBe(200)
  expect((await read(bearer)).body.data).toMatchObject({
    ...changes,
    delayedEmail: 'noor@example.com',
    shippingInfo: {
      email: 'noor@example.com',
      firstName: 'Noor',
      lastName: '',
      addressLine1: '',
      city: '',
      state: '',
      postalCode: '',
      country: 'FR',
    },
  })
  const emptied = { delayedEmail: null, shippingInfo: null, fanName: null, guardianConsent: false }
  expect((await update(bearer, emptied)).body.data).toMatchObject(emptied)
})

test('changing any other field is 400, and changes nothing', async () => {
  const bearer = await sessionIn(fan, campaign)
  const before = await rowOf(bearer)
  for (const [field, value] of Object.entries({
    role: 'tester',
    mode: 'PREVIEW',
    previewType: 'DEMO',
    userId: 'u',
    accountId: 'a',
    campaignId: 'c',
    designId: 'd',
    aiArtKey: 'k',
    aiArtCandidates: [],
    maskKey: 'm',
    plaqueIllustrationKey: 'p',
    processorPaymentId: 'pi',
    paymentId: 'p',
    boardTeamId: 'b',
    generationCompletedAt: '2026-11-20T09:30:00.000Z',
    ipAddress: '1.1.1.1',
    id: 'x',
    constructor: { prototype: { role: 'tester' } },
    prototype: { role: 'tester' },
    delayedEmail: 'no address',
    shippingInfo: { email: 'noor@example.com', role: 'tester' },
    'shippingInfo ': { email: 'no address' },
  }))
    expect((await update(bearer, { [field.trim()]: value })).body, field).toMatchObject({ code: 'BadRequest' })
  const poisoned = await fan.send(
    'PATCH',
    '/api/merch/session/update',
    `{"sessionId":"${bearer}","__proto__":{"role":"tester"},"fanName":"Eve"}`,
    { 'content-type': 'application/json' },
  )
  expect(poisoned.status).toBe(400)
  expect(await rowOf(bearer)).toEqual(before)
})

test('each change of step is recorded, and the first time at a step is a milestone', async () => {
  const bearer = await sessionIn(fan, campaign)
  await update(bearer, { currentStep: 'selfie', lastRoute: '/a' })
  await update(bearer, { currentStep: 'selfie', lastRoute: '/a', fanName: 'Noor' })
  await update(bearer, { currentStep: 'art' })
  await update(bearer, { currentStep: 'selfie', lastRoute: `/b?s=${bearer}` })
  const steps = await world.database.kysely
    .selectFrom('merch_session_steps')
    .select(['step', 'route', 'is_milestone', 'campaign_id'])
    .where('session_id', '=', await internalIdOf(world, bearer))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  expect(steps).toEqual([
    { step: 'selfie', route: '/a', is_milestone: true, campaign_id: campaign.id },
    { step: 'art', route: '/a', is_milestone: true, campaign_id: campaign.id },
    { step: 'selfie', route: '/b?s=', is_milestone: false, campaign_id: campaign.id },
  ])
})

test('moving a session to another campaign keeps the fan’s details and leaves its art behind', async () => {
  const other = await campaignIn(world)
  const bearer = await sessionIn(fan, campaign, {})
  const who = {
    delayedEmail: 'noor@example.com',
    fanName: 'Noor',
    shippingInfo: { firstName: 'Noor', city: 'Lyon' },
  }
  await update(bearer, who)
  const id = await internalIdOf(world, bearer)
  await world.database.kysely
    .updateTable('merch_sessions')
    .set({
      design_id: 'design',
      ai_art_key: 'art',
      ai_art_candidates: JSON.stringify([
        { artKey: 'art', previewKey: `merch/preview/${'a'.repeat(32)}.png`, score: 0.9 },
      ]),
      mask_key: 'mask',
      plaque_illustration_key: 'plaque',
      board_team_id: 'team',
      generation_completed_at: world.clock.now(),
      processor_payment_id: 'pi',
    })
    .where('id', '=', id)
    .execute()
  expect((await read(bearer)).body.data.aiArtCandidates).toHaveLength(1)
  const { body } = await update(bearer, { campaignSlug: other.slug })
  expect(body.data).toMatchObject({
    campaignId: other.id,
    designId: null,
    aiArtKey: null,
    aiArtCandidates: [],
    plaqueIllustrationKey: null,
    boardTeamId: null,
    generationCompletedAt: null,
    delayedEmail: who.delayedEmail,
    fanName: 'Noor',
    shippingInfo: { firstName: 'Noor', city: 'Lyon' },
  })
  expect(await rowOf(bearer)).toMatchObject({ mask_key: null, processor_payment_id: null, payment_id: null })
  const records = await world.database.kysely
    .selectFrom('merch_session_analytics')
    .select('campaign_id')
    .where('session_id', '=', id)
    .execute()
  expect(new Set(records.map(({ campaign_id }) => campaign_id))).toEqual(new Set([campaign.id, other.id]))
  expect((await update(bearer, { campaignSlug: other.slug })).status).toBe(200)
})

test('a session cannot move to an unknown, draft, foreign or closed campaign, but may stay in its own closed one', async () => {
  const bearer = await sessionIn(fan, campaign)
  for (const [columns, status] of [
    [{ status: 'DRAFT' }, 404],
    [{ environment: 'another' }, 404],
    [{ status: 'ENDED' }, 409],
  ] as const) {
    const other = await campaignIn(world, columns)
    expect((await update(bearer, { campaignSlug: other.slug, fanName: 'Eve' })).status).toBe(status)
  }
  expect((await update(bearer, { campaignSlug: 'nobody' })).status).toBe(404)
  expect((await read(bearer)).body.data).toMatchObject({ campaignId: campaign.id, fanName: null })
  const closing = await campaignIn(world)
  const inside = await sessionIn(fan, closing)
  await world.database.kysely
    .updateTable('merch_campaigns')
    .set({ status: 'ENDED' })
    .where('id', '=', closing.id)
    .execute()
  expect((await update(inside, { campaignSlug: closing.slug, currentStep: 'thanks' })).status).toBe(200)
})

test('a session belongs to the account that created it or was first to change it', async () => {
  const mara = await world.brand('Mara')
  const hers = await sessionIn(mara, campaign)
  expect((await rowOf(hers)).account_id).toBe(mara.accountId)
  const anyone = await sessionIn(fan, campaign)
  expect((await rowOf(anyone)).account_id).toBeNull()
  await update(anyone, { fanName: 'Mara' }, mara)
  await update(anyone, { fanName: 'Eve' }, await world.brand('Eve'))
  expect((await rowOf(anyone)).account_id).toBe(mara.accountId)
  // The request comes from another site's page, so its cookie is ignored.
  const elsewhere = await mara.post('/api/merch/session/create', {}, { origin: 'https://evil.example' })
  expect((await rowOf(elsewhere.body.sessionId)).account_id).toBeNull()
})
