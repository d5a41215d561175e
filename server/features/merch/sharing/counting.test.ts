import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignIn, internalIdOf, sessionIn, type TestCampaign } from '../../../../tests/support/merch/fans.ts'
import { withSettings } from '../../../../tests/support/programs/with-settings.ts'
import { type Browser, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS } from '../../../platform/clock.ts'

let world: World
let fan: Browser
let admin: Person
let campaign: TestCampaign
beforeAll(async () => {
  world = await createWorld({ env: { TRUST_PROXY_HOPS: '1' } })
  fan = world.stranger()
  admin = await world.admin()
  campaign = await campaignIn(world)
})
afterAll(() => world.close())

const LINKS = '/api/merch/admin/tracking-links'
const visit = (body: unknown, ip = '198.51.100.7') =>
  fan.post('/api/merch/tracking/record', body, { 'x-forwarded-for': ip })
const counted = async (of: TestCampaign) => (await admin.get(`${LINKS}?campaignId=${of.id}`)).body.data
const link = (of: TestCampaign, wanted: object) => admin.post(LINKS, { campaignId: of.id, ...wanted })
const events = () =>
  world.database.kysely.selectFrom('merch_journey_events').selectAll().orderBy('created_at').orderBy('id').execute()

test('an IP address counts as one visit per campaign and day, whatever its headers say', async () => {
  const own = await campaignIn(world)
  const other = await campaignIn(world)
  for (const of of [own, own, other]) expect((await visit({ campaignId: of.id })).body).toEqual({ success: true })
  // The client's own addresses in the header, before that of the trusted proxy, must not count.
  await visit({ campaignId: own.id }, '203.0.113.99, 198.51.100.7')
  expect([(await counted(own)).visits, (await counted(other)).visits]).toEqual([1, 1])
  await visit({ campaignId: own.id }, '198.51.100.8')
  expect((await counted(own)).visits).toBe(2)
})

test('a tracking link counts between its start and end; a preview link never counts', async () => {
  const own = await campaignIn(world)
  const now = world.clock.now()
  const at = (days: number) => addMs(now, days * DAY_MS).toISOString()
  await link(own, { slug: 'over', startsAt: at(-2), endsAt: at(-1) })
  await link(own, { slug: 'soon', startsAt: at(1) })
  await link(own, { slug: 'on', startsAt: at(-1), endsAt: at(1) })
  await link(own, { slug: 'try-out', isPreview: true })
  const counts = async () => {
    const { visits, trackingLinks } = await counted(own)
    return [visits, ...trackingLinks.map((each: { slug: string; visits: number }) => `${each.slug} ${each.visits}`)]
  }
  await visit({ campaignId: own.id, slug: 'try-out' })
  expect(await counts()).toEqual([0, 'try-out 0', 'on 0', 'soon 0', 'over 0'])
  for (const [slug, ip] of [
    ['over', '198.51.100.1'],
    ['soon', '198.51.100.2'],
    ['unknown', '198.51.100.3'],
    ['on', '198.51.100.4'],
    ['on', '198.51.100.4'],
    ['on', '198.51.100.5'],
  ] as const)
    await visit({ campaignId: own.id, slug }, ip)
  expect(await counts()).toEqual([5, 'try-out 0', 'on 2', 'soon 0', 'over 0'])
})

test('only admins create links, each slug once per campaign, and creation is audited', async () => {
  const { body } = await link(campaign, { slug: 'lyon' })
  expect(body).toMatchObject({
    status: 'success',
    data: { trackingLink: { slug: 'lyon', visits: 0, isPreview: false } },
  })
  expect((await link(campaign, { slug: 'lyon' })).body).toMatchObject({ code: 'Conflict' })
  expect((await link({ id: 'none', slug: '' }, { slug: 'lyon' })).status).toBe(404)
  expect((await link(campaign, { slug: 'No Slug' })).status).toBe(400)
  const audited = await world.database.kysely
    .selectFrom('admin_audit')
    .select('action')
    .where('subject_id', '=', body.data.trackingLink.id)
    .execute()
  expect(audited).toEqual([{ action: 'create-tracking-link' }])
})

test('a visit to an unknown, draft or foreign campaign, or an invalid request, is 200 and not counted', async () => {
  const before = await world.database.kysely.selectFrom('merch_visits').selectAll().execute()
  const draft = await campaignIn(world, { status: 'DRAFT' })
  const json = { 'content-type': 'application/json' }
  for (const [body, headers] of NONSENSE) {
    const response = await fan.send('POST', '/api/merch/tracking/record', body, headers ?? json)
    expect([response.status, response.body], String(body).slice(0, 40)).toEqual([200, { success: true }])
  }
  const staged = await campaignIn(world, { environment: 'staging' })
  for (const campaignId of [draft.id, staged.id, 'none']) await visit({ campaignId })
  expect(await world.database.kysely.selectFrom('merch_visits').selectAll().execute()).toEqual(before)
})

const NONSENSE: readonly (readonly [unknown, Record<string, string>?])[] = [
  [''],
  ['{'],
  ['null'],
  ['[]'],
  ['{"__proto__":{"a":1}}'],
  ['{"eventType":"A","eventType":"B"}'],
  ['{"eventType":"lower"}'],
  ['{"eventType":"A\\u0000"}'],
  ['{"eventType":"A","eventData":"text"}'],
  [`{"eventType":"A","eventData":{"a":"${'x'.repeat(9000)}"}}`],
  ['x'.repeat(2_000_000)],
  ['['.repeat(50_000)],
  ['<a/>', { 'content-type': 'text/xml' }],
  ['a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
]

test('a journey event is stored with the internal session id, and session ids in it are removed', async () => {
  const bearer = await sessionIn(fan, campaign)
  const event = { eventType: 'SELFIE_TAKEN', eventData: { tries: 2, at: `/x?s=${bearer}` }, merchSessionId: bearer }
  expect((await fan.post('/api/merch/journey-event', { ...event, userSessionId: 'visitor-7' })).status).toBe(200)
  expect((await events()).at(-1)).toMatchObject({
    event_type: 'SELFIE_TAKEN',
    data: { tries: 2, at: '/x?s=' },
    session_id: await internalIdOf(world, bearer),
    source: 'client',
  })
  expect(JSON.stringify(await events())).not.toContain('visitor-7')
})

test('an invalid, oversized or server-only journey event is 200 and dropped', async () => {
  const before = await events()
  const json = { 'content-type': 'application/json' }
  for (const [body, headers] of NONSENSE) {
    const response = await fan.send('POST', '/api/merch/journey-event', body, headers ?? json)
    expect([response.status, response.body], String(body).slice(0, 40)).toEqual([200, { success: true }])
  }
  await fan.post('/api/merch/journey-event', { eventType: 'MERCH_EMAIL_OPENED' })
  await fan.post('/api/merch/journey-event', { eventType: 'SELFIE_TAKEN', merchSessionId: 'nobody’s' })
  expect(await events()).toEqual(before)
})

test('journey events above the daily limit of a session or IP address are dropped', async () => {
  const bearer = await sessionIn(fan, campaign)
  const session = await internalIdOf(world, bearer)
  const sendEvent = (more: object) => fan.post('/api/merch/journey-event', { eventType: 'SCROLLED', ...more })
  const countStored = async () => (await events()).filter(({ event_type }) => event_type === 'SCROLLED').length
  expect((await sendEvent({ merchSessionId: bearer })).status).toBe(200)
  expect((await sendEvent({})).status).toBe(200)
  expect(await countStored()).toBe(2)
  const dropped = { status: 200, body: { success: true } }
  await withSettings(world, { JOURNEY_EVENTS_PER_SESSION: 1 }, async () => {
    expect(await sendEvent({ merchSessionId: bearer })).toMatchObject(dropped)
  })
  await withSettings(world, { JOURNEY_EVENTS_PER_ADDRESS: 2 }, async () => {
    const other = await sessionIn(fan, campaign)
    for (const more of [{ merchSessionId: bearer }, { merchSessionId: other }, {}])
      expect(await sendEvent(more)).toMatchObject(dropped)
  })
  expect(await countStored()).toBe(2)
  expect((await events()).filter(({ session_id }) => session_id === session)).toHaveLength(1)
  world.clock.advance(DAY_MS)
  await sendEvent({ merchSessionId: bearer })
  expect(await countStored()).toBe(3)
})

test('a database outage is logged, and the request still returns 200', async () => {
  const { ctx } = world.app
  const { db } = ctx
  Object.assign(ctx, { db: undefined })
  const response = await fan.post('/api/merch/journey-event', { eventType: 'SELFIE_TAKEN' })
  Object.assign(ctx, { db })
  expect([response.status, response.body]).toEqual([200, { success: true }])
})

test('visits can be reported from any origin, without cookies', async () => {
  const { headers } = await fan.post('/api/merch/tracking/record', {}, { origin: 'https://fan.example' })
  expect(headers['access-control-allow-origin']).toBe('*')
})

test('an IP address counts again the next day, under a new digest', async () => {
  const own = await campaignIn(world)
  await visit({ campaignId: own.id })
  world.clock.advance(DAY_MS)
  await visit({ campaignId: own.id })
  const rows = await world.database.kysely
    .selectFrom('merch_visits')
    .selectAll()
    .where('campaign_id', '=', own.id)
    .execute()
  expect(new Set(rows.map(({ visitor_digest }) => visitor_digest)).size).toBe(2)
  expect(JSON.stringify(rows)).not.toContain('198.51')
})
