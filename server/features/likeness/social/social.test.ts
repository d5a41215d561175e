import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkAgent } from '../../../../tests/support/offers/offers.ts'
import { CRON_SECRET, createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { findConsent, liftSuspension, suspendLikeness } from '../consent/index.ts'
import { isOnPlatform } from './domain/platforms.ts'
import { findSocialFacts } from './index.ts'
import { scrapeSocial } from './scrape-social.ts'

const PATH = '/api/likeness/social-links'
const MARA = 'https://www.instagram.com/mara.lindqvist'
const TUBE = 'https://www.youtube.com/@MaraLindqvist'
const at = (handle: string) => `https://www.instagram.com/${handle}`

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const save = (person: Person, urls: readonly string[], query = '') =>
  person.put(`${PATH}${query}`, { links: urls.map((url) => ({ url })) })
const linksOf = async (person: Person) => (await person.get(PATH)).body.links
const imageOf = async (person: Person) => (await person.get('/api/accounts/me')).body.account.imageUrl
const eventsOf = ({ accountId }: Person) =>
  db()
    .selectFrom('indexing_events')
    .select(['event_id', 'type', 'status'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'PENDING')
    .execute()
async function scrape(person: Person) {
  const events = await eventsOf(person)
  const eventId = events.find(({ type }) => type === 'SOCIAL_SCRAPE')?.event_id
  return world.stranger().post('/api/indexing/scrape-social', { eventId }, { authorization: `Bearer ${CRON_SECRET}` })
}
const pathOf = (address: string) => new URL(address).pathname

describe('a talent’s social links', () => {
  test('are accepted in any form and stored normalized, in order', async () => {
    const talent = await world.talent()
    expect(await linksOf(talent)).toEqual([])
    const written = [
      'http://instagram.com/Mara.Lindqvist/?hl=en#about',
      TUBE,
      'https://m.facebook.com/mara.lindqvist',
      'https://twitter.com/MaraL',
      'https://bsky.app/profile/mara.example.com',
    ]
    const response = await save(talent, written)
    expect(response.status).toBe(200)
    const savedLinks = response.body.links.map(({ platform, url }: { platform: string; url: string }) => [
      platform,
      url,
    ])
    expect(savedLinks).toEqual([
      ['instagram', MARA],
      ['youtube', TUBE],
      ['facebook', 'https://www.facebook.com/mara.lindqvist'],
      ['x', 'https://x.com/maral'],
      ['bluesky', 'https://bsky.app/profile/mara.example.com'],
    ])
    expect(response.body.links[0]).toMatchObject({ followers: null, profileImage: null, readAt: null, failure: null })
    expect(await linksOf(talent)).toEqual(response.body.links)
    expect(await eventsOf(talent)).toMatchObject([{ type: 'SOCIAL_SCRAPE' }])
  })

  test.each([
    ['an unsupported platform', ['https://example.com/mara'], 'is not on a supported platform'],
    ['a look-alike host', ['https://instagram.com.example.com/mara'], 'is not on a supported platform'],
    ['with a password', ['https://a:b@instagram.com/mara'], 'must not contain a user name, a password or a port'],
    ['at another port', ['https://instagram.com:8443/mara'], 'must not contain a user name, a password or a port'],
    ['a URL that is not a profile', ['https://www.instagram.com/p/Cx2/'], 'is not a profile on Instagram'],
    [
      'twice, however written',
      [MARA, TUBE, 'https://instagram.com/MARA.lindqvist/'],
      'is the same profile as links.0.url',
    ],
  ])('reject %s and store nothing', async (_what, urls, words) => {
    const talent = await world.talent()
    const response = await save(talent, urls)
    expect([response.status, response.body.success]).toEqual([400, false])
    expect(response.body.error).toContain(`links.${urls.length - 1}.url” ${words}`)
    expect(await linksOf(talent)).toEqual([])
    expect(await eventsOf(talent)).toEqual([])
  })

  test('are ten at most, and each must match its platform', async () => {
    const talent = await world.talent()
    const many = Array.from({ length: 11 }, (_, n) => at(`mara${n}`))
    expect((await save(talent, many)).status).toBe(400)
    expect((await save(talent, many.slice(1))).body.links).toHaveLength(10)
    const misnamed = await talent.put(PATH, { links: [{ platform: 'tiktok', url: MARA }] })
    expect(misnamed).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('is on instagram, not on tiktok') },
    })
  })

  test('are saved by an agent that may act; admins only read; nobody else can do either', async () => {
    const [talent, agent, helper, other, brand, admin] = await Promise.all([
      world.talent(),
      world.agent(),
      world.agent(),
      world.talent(),
      world.brand(),
      world.admin(),
    ])
    const query = `?accountId=${talent.accountId}`
    await linkAgent(world, talent, agent, true)
    expect((await save(agent, [MARA], query)).status).toBe(200)
    for (const person of [helper, other, brand, admin]) expect((await save(person, [TUBE], query)).status).toBe(403)
    for (const person of [agent, admin]) expect((await person.get(`${PATH}${query}`)).body.links).toHaveLength(1)
    for (const person of [helper, other, brand]) expect((await person.get(`${PATH}${query}`)).status).toBe(403)
    expect((await admin.get(`${PATH}?accountId=${brand.accountId}`)).status).toBe(404)
  })
})

describe('reading the links', () => {
  test('stores followers, the picture, and the account’s picture if it has none, and updates the search', async () => {
    const talent = await world.talent()
    await save(talent, [MARA, TUBE])
    expect(await scrape(talent)).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: expect.stringContaining('2 read'),
        successCount: 2,
        failureCount: 0,
        note: 'Every link was read.',
      },
    })
    const links = await linksOf(talent)
    for (const link of links)
      expect(link).toMatchObject({ followers: expect.any(Number), readAt: expect.any(String), failure: null })
    const facts = await findSocialFacts(db(), talent.accountId)
    expect(facts.numberOfFollowers).toBe(links[0].followers + links[1].followers)
    expect(facts.engagementRate).toBeGreaterThan(0)
    expect(facts.engagementRate).toBeLessThanOrEqual(1)
    const most = links.toSorted((a: any, b: any) => b.followers - a.followers)[0]
    expect(await imageOf(talent)).toBe(most.profileImage)
    expect(most.profileImage).toContain(facts.profileImage)
    expect((await world.stranger().get(pathOf(most.profileImage))).headers['content-type']).toBe('image/png')
    expect(await eventsOf(talent)).toMatchObject([{ type: 'REINDEX' }])
  })

  test('lists unreadable links with the reason and counts the others', async () => {
    const talent = await world.talent()
    const fails = ['gone', 'private', 'blocked', 'signin', 'slow', 'nopage', 'unreachable', 'nonumbers']
    await save(talent, [...fails.map((how) => at(`fails-${how}`)), MARA])
    const { status, body } = await scrape(talent)
    expect([status, body.success, body.successCount, body.failureCount]).toEqual([200, false, 1, 8])
    for (const how of fails) expect(body.note).toContain(at(`fails-${how}`))
    expect(body.note).toContain(`${at('fails-private')} (private)`)
    const links = await linksOf(talent)
    const reasons = links.map(({ failure }: any) => failure?.reason ?? null)
    expect(reasons).toEqual([
      'gone',
      'private',
      'blocked',
      'signIn',
      'slow',
      'noPage',
      'unreachable',
      'noNumbers',
      null,
    ])
    expect(links[0].failure.message).toContain('Check the address')
    expect(links[0]).toMatchObject({ readAt: null, triedAt: expect.any(String) })
    expect((await findSocialFacts(db(), talent.accountId)).numberOfFollowers).toBe(links[8].followers)
  })

  test('ignores a profile that redirects to another host, except the platform’s own', async () => {
    const talent = await world.talent()
    await save(talent, [at('leads-elsewhere'), 'https://x.com/leads-mobile'])
    expect((await scrape(talent)).body).toMatchObject({
      successCount: 1,
      failureCount: 1,
      note: `Could not be read: ${at('leads-elsewhere')} (redirects elsewhere).`,
    })
    const [elsewhere, renamed] = await linksOf(talent)
    expect(elsewhere).toMatchObject({ followers: null, profileImage: null, failure: { reason: 'elsewhere' } })
    expect(renamed).toMatchObject({ followers: expect.any(Number), failure: null })
    expect(await findSocialFacts(db(), talent.accountId)).toMatchObject({ numberOfFollowers: renamed.followers })
  })

  test.each([
    ['linkedin', 'https://de.linkedin.com/in/mara', true],
    ['x', 'https://m.twitter.com/mara', true],
    ['x', 'https://notx.example.com/mara', false],
    ['x', 'https://x.com.example.com/mara', false],
    ['instagram', 'https://instagram.com.example.com/mara', false],
    ['instagram', 'https://www.tiktok.com/@mara', false],
  ] as const)('counts as a page of %s the URL %s: %s', (platform, address, isTheirs) =>
    expect(isOnPlatform(platform, address)).toBe(isTheirs),
  )

  test('succeeds even if the picture cannot be fetched', async () => {
    const talent = await world.talent()
    await save(talent, [at('fails-badpicture')])
    expect((await scrape(talent)).body).toMatchObject({ success: true, successCount: 1 })
    expect(await linksOf(talent)).toMatchObject([{ followers: expect.any(Number), profileImage: null, failure: null }])
    expect(await imageOf(talent)).toBeNull()
  })

  test('keeps a picture that the talent chose', async () => {
    const talent = await world.talent()
    await talent.patch('/api/accounts/me', { imageUrl: 'https://cdn.example.com/mara.jpg' })
    await save(talent, [MARA])
    await scrape(talent)
    expect(await imageOf(talent)).toBe('https://cdn.example.com/mara.jpg')
  })

  test('removing a link removes its numbers and pictures, also from the account', async () => {
    const talent = await world.talent()
    await save(talent, [MARA])
    await scrape(talent)
    const [{ profileImage }] = await linksOf(talent)
    expect(await imageOf(talent)).toBe(profileImage)
    await save(talent, [])
    expect(await imageOf(talent)).toBeNull()
    expect((await world.stranger().get(pathOf(profileImage))).status).toBe(404)
    expect(await findSocialFacts(db(), talent.accountId)).toEqual({
      numberOfFollowers: 0,
      engagementRate: null,
      profileImage: null,
    })
    expect((await scrape(talent)).body).toMatchObject({ success: true, note: 'The account has no linked profiles.' })
  })

  test('a deleted profile’s numbers are removed; a temporary failure keeps them', async () => {
    const talent = await world.talent()
    await save(talent, [MARA, TUBE])
    await scrape(talent)
    const read = await linksOf(talent)
    const failLater = (url: string, handle: string) =>
      db()
        .updateTable('social_links')
        .set({ url: at(handle), tried_at: new Date(0), read_at: new Date(0) })
        .where('url', '=', url)
        .where('account_id', '=', talent.accountId)
        .execute()
    await failLater(MARA, 'fails-gone')
    await failLater(TUBE, 'fails-blocked')
    await db()
      .insertInto('indexing_events')
      .values({
        event_id: `again-${talent.accountId}`,
        account_id: talent.accountId,
        type: 'SOCIAL_SCRAPE',
        status: 'PENDING',
        retry_count: 0,
        due_at: world.clock.now(),
        created_at: world.clock.now(),
        updated_at: world.clock.now(),
      })
      .execute()
    expect((await scrape(talent)).body.failureCount).toBe(2)
    const [gone, blocked] = await linksOf(talent)
    expect(gone).toMatchObject({ followers: null, profileImage: null, failure: { reason: 'gone' } })
    expect(blocked).toMatchObject({ followers: read[1].followers, profileImage: read[1].profileImage })
    expect((await world.stranger().get(pathOf(read[0].profileImage))).status).toBe(404)
    expect(await imageOf(talent)).toBe(read[1].profileImage)
  })

  test('a worker that lost its event writes nothing', async () => {
    const talent = await world.talent()
    await save(talent, [MARA])
    const event = {
      eventId: 'another',
      accountId: talent.accountId,
      type: 'SOCIAL_SCRAPE',
      claimToken: 'lost',
      retryCount: 0,
    } as const
    await scrapeSocial(world.app.ctx, event, new AbortController().signal)
    expect(await linksOf(talent)).toMatchObject([{ followers: null, triedAt: null }])
  })

  test('nothing is stored of links that are read during a takedown', async () => {
    const talent = await world.talent()
    await save(talent, [MARA])
    const event = {
      eventId: (await eventsOf(talent)).find(({ type }) => type === 'SOCIAL_SCRAPE')?.event_id ?? '',
      accountId: talent.accountId,
      type: 'SOCIAL_SCRAPE',
      claimToken: 'held',
      retryCount: 0,
    } as const
    await db()
      .updateTable('indexing_events')
      .set({ status: 'IN_PROGRESS', claim_token: event.claimToken })
      .where('event_id', '=', event.eventId)
      .execute()
    const { ctx } = world.app
    const read: typeof ctx.profiles.read = async (...given) => {
      await inTransaction(db(), (trx) => suspendLikeness(trx, talent.accountId, world.clock.now()))
      return ctx.profiles.read(...given)
    }
    await scrapeSocial({ ...ctx, profiles: { ...ctx.profiles, read } }, event, new AbortController().signal)
    expect(await linksOf(talent)).toMatchObject([{ followers: null, profileImage: null, triedAt: null }])
    expect(await imageOf(talent)).toBeNull()
  })

  test('links of a taken-down account are not read', async () => {
    const talent = await world.talent()
    await save(talent, [MARA])
    await inTransaction(db(), (trx) => suspendLikeness(trx, talent.accountId, world.clock.now()))
    expect((await scrape(talent)).body.note).toContain('taken down')
    expect(await linksOf(talent)).toMatchObject([{ triedAt: null }])
    expect(await findConsent(db(), talent.accountId)).toBeUndefined()
    expect(await inTransaction(db(), (trx) => liftSuspension(trx, talent.accountId))).toBe(true)
  })
})

test('links of findable talents are read again once a day, however often the talents save them', async () => {
  const [talent, silent] = [await world.talent(), await world.talent()]
  await talent.put('/api/likeness/consent', { granted: true, version: '2026-11' })
  for (const person of [talent, silent]) {
    await save(person, [MARA])
    await scrape(person)
  }
  const first = (await linksOf(talent))[0].triedAt
  await save(talent, [MARA])
  expect((await scrape(talent)).body.note).toBe('Every link was read within the last day.')
  const job = () => world.cron('/api/likeness/cron/read-profiles')
  expect((await job()).body).toEqual({ accounts: 0 })
  world.clock.advance(DAY_MS - HOUR_MS)
  expect((await job()).body).toEqual({ accounts: 0 })
  world.clock.advance(HOUR_MS)
  expect((await job()).body).toEqual({ accounts: 1 })
  expect((await eventsOf(silent)).some(({ type }) => type === 'SOCIAL_SCRAPE')).toBe(false)
  expect((await scrape(talent)).body.successCount).toBe(1)
  const row = await db()
    .selectFrom('social_links')
    .select('tried_at')
    .where('account_id', '=', talent.accountId)
    .executeTakeFirstOrThrow()
  expect(row.tried_at?.toISOString()).not.toBe(first)
  expect((await job()).body).toEqual({ accounts: 0 })
})
