import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../tests/support/world.ts'
import { checkBooks } from '../features/money/reconciliation/index.ts'
import { castOffers } from './cast-offers.ts'
import { readCast } from './demo-cast.ts'
import { findMarker } from './demo-marker.ts'
import { DEMO_BLAST, DEMO_OFFERS } from './offers.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts'
import { REPRESENTED } from './seed-cast-accounts.ts'
import { type SeedOptions, seedDemo } from './seed-demo.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const seed = (more: Partial<SeedOptions> = {}) =>
  seedDemo({
    // The limit is far below the number of requests in the story, which has only one admin.
    config: {
      ...world.config,
      RATE_LIMIT_PER_MINUTE: 10,
      REFUND_APPROVAL_ABOVE: { USD: 1 },
      ERASURE_APPROVAL: true,
    },
    database: world.database,
    clock: world.clock,
    log: pino({ level: 'silent' }),
    ...more,
  })
const CAST = await readCast()
const FINISHED = castOffers(CAST, ({ key }) => key)
const ALL_OFFERS = DEMO_OFFERS.length + FINISHED.length + DEMO_BLAST.to.length
const countOffers = async (): Promise<number> =>
  (await world.database.kysely.selectFrom('offers').select('id').execute()).length

test('demo people are never created in production', async () => {
  await expect(seed({ config: { ...world.config, isProduction: true } })).rejects.toThrow(/never exist in production/)
  expect(await world.database.kysely.selectFrom('profiles').select('user_id').execute()).toEqual([])
})

test('an interrupted seed resumes, and a finished one is not repeated', async () => {
  const stop = new AbortController()
  const cutOff = await seed({ signal: stop.signal, onProgress: (done) => done === 5 && stop.abort() })
  expect(cutOff).toBeUndefined()
  expect((await findMarker(world.database.kysely))?.eventsDone).toBe(6)

  expect(await seed()).toMatchObject({ people: DEMO_PEOPLE.length, offers: ALL_OFFERS - DEMO_BLAST.to.length })
  expect(await countOffers()).toBe(ALL_OFFERS)
  expect(await seed()).toBeUndefined()
  expect(await countOffers()).toBe(ALL_OFFERS)
})

test('the demo offers have many statuses with real histories', async () => {
  const rows = await world.database.kysely.selectFrom('offers').select(['status', 'created_at']).execute()
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set([
      'DRAFT',
      'APPROVED',
      'COUNTERED',
      'ACCEPTED',
      'PENDING_PAY_CAPTURE',
      'PAID',
      'DELIVERED',
      'REVISION_REQUESTED',
      'DISPUTED',
      'COMPLETED',
      'REJECTED',
      'CANCELLED',
    ]),
  )
  const days = new Set(rows.map(({ created_at }) => created_at.toISOString().slice(0, 10)))
  expect(days.size).toBeGreaterThan(8)
  expect(rows.every(({ created_at }) => created_at < world.clock.now())).toBe(true)
})

test('every talent is findable, with four pictures, a recording and finished, rated work', async () => {
  const { status, body } = await world.stranger().get('/api/indexing/search?limit=100')
  expect([status, body.count]).toEqual([200, CAST.length])
  for (const { slug, images, likenessSearch } of body.results) {
    expect([slug, images.length, likenessSearch.hasVoiceSample]).toEqual([slug, 4, true])
    const { talent } = (await world.stranger().get(`/api/talents/${slug}`)).body
    expect([slug, talent.rating.count > 0, talent.minimums.length > 0]).toEqual([slug, true, true])
  }
  const finished = await world.database.kysely
    .selectFrom('offers')
    .select('seller_account_id')
    .where('completed_at', 'is not', null)
    .distinct()
    .execute()
  expect(finished).toHaveLength(CAST.length)
})

test('a dozen teams are on the default leaderboard, and a fan can join each in the demo store', async () => {
  const { body } = await world.stranger().get('/api/merch/leaderboard/default')
  expect([body.board.slug, body.teams.length]).toEqual(['world-cup', 12])
  const targets = body.teams.flatMap(({ target }: { target: { url: string } | null }) => target?.url ?? [])
  expect(new Set(targets).size).toBe(12)
  for (const url of targets) expect(url).toContain('/c/mara-live?bt=')
})

test('a talent has an open shop with designs', async () => {
  const { body } = await world.stranger().get('/api/merch/campaigns?sellerSlug=mara-lindqvist')
  expect(body.campaigns.map(({ name }: { name: string }) => name)).toContain('Mara’s shop')
  const { slug } = body.campaigns.find(({ name }: { name: string }) => name === 'Mara’s shop')
  const assets = await world.stranger().get(`/api/merch/store/${slug}/ensure-assets`)
  expect(assets.body).toMatchObject({
    pending: 3,
    designs: [{ name: 'Original', assetStatus: 'ready' }, { name: 'Riso print' }, {}, {}],
  })
})

test('the shop has orders, a cancellation and an abandoned cart, visible to talent and admin', async () => {
  const [admin, mara] = [world.stranger(), world.stranger()]
  for (const [browser, name] of [
    [admin, 'admin'],
    [mara, 'mara'],
  ] as const)
    await browser.auth.post('/api/auth/login', { email: `${name}@demo.semblance.example`, password: DEMO_PASSWORD })
  const orders = await admin.get('/api/merch/admin/orders?limit=50')
  expect(orders.body.data.orders.map(({ status }: { status: string }) => status).sort()).toEqual([
    'cancelled',
    'delivered',
    'new',
    'shipped',
    'working_on',
  ])
  const carts = await admin.get('/api/merch/admin/abandoned-carts?limit=50')
  const leads = await admin.get('/api/merch/admin/leads?limit=50')
  expect([carts.body.data.carts.length, leads.body.data.leads.length]).toEqual([1, 2])
  const { body } = await mara.get('/api/merch/seller/store')
  expect(body.store.slug).toBe('mara-s-shop')
})

test('admins and people have demo data that needs their attention', async () => {
  const as = async (name: string) => {
    const browser = world.stranger()
    await browser.auth.post('/api/auth/login', { email: `${name}@demo.semblance.example`, password: DEMO_PASSWORD })
    return browser
  }
  const [admin, brand, other] = [await as('admin'), await as('northwind'), await as('halden')]
  const { disputes } = (await admin.get('/api/offers/admin/disputes')).body
  expect(disputes).toMatchObject([
    { dispute: { isReadyToDecide: true, statements: [{ side: 'brand' }, { side: 'talent' }] } },
  ])
  expect((await admin.get('/api/admin/ratings?limit=100')).body.ratings).toHaveLength(3 + FINISHED.length)
  const { queues } = (await admin.get('/api/admin/waiting')).body
  const filled = queues.filter(({ count }: { count: number }) => count > 0).map(({ queue }: { queue: string }) => queue)
  expect(filled).toEqual(expect.arrayContaining(['disputes', 'captures', 'refunds', 'faces', 'payouts']))
  const rowsOf = async (path: string, list: string): Promise<number> => (await admin.get(path)).body[list].length
  expect(await rowsOf('/api/admin/dead-letters/mails', 'mails')).toBe(3)
  expect(await rowsOf('/api/admin/mail-suppressions', 'suppressions')).toBe(2)
  expect(await rowsOf('/api/admin/generation-jobs/failed', 'jobs')).toBeGreaterThanOrEqual(2)
  expect(await rowsOf('/api/admin/erasures', 'erasures')).toBe(2)
  expect(queues.find(({ queue }: { queue: string }) => queue === 'captures').count).toBe(2)
  expect(await rowsOf('/api/likeness/admin/reports?status=OPEN', 'reports')).toBe(2)
  expect(await rowsOf('/api/likeness/admin/reviews?status=OPEN', 'reviews')).toBeGreaterThanOrEqual(2)
  expect(await rowsOf('/api/payments/admin/payouts?only=under_way', 'due')).toBe(3)
  expect((await admin.get('/api/merch/admin/discounts')).body.data.discounts).toMatchObject([{ code: 'FRONT-ROW' }])
  expect((await brand.get('/api/shortlists')).body.shortlists).toMatchObject([{ talentCount: 3 }])
  const { blasts } = (await other.get('/api/offers/blast/list')).body
  expect(blasts).toMatchObject([{ status: 'confirmed' }])
  const { body } = await world.stranger().get('/api/products?sellerSlug=mara-lindqvist')
  expect(body.products).toMatchObject([{ kind: 'VOICE_OVER' }])
})

test('the books of the demo data balance', async () => {
  const findings = await checkBooks(world.database.kysely)
  expect(findings.filter(({ differences }) => differences.length > 0)).toEqual([])
})

test('every demo person signs in with the shared password and has the right role', async () => {
  for (const { email } of DEMO_PEOPLE) {
    const { status } = await world.stranger().auth.post('/api/auth/login', { email, password: DEMO_PASSWORD })
    expect(status, email).toBe(200)
  }
  const enter = async (kind: string) => {
    const browser = world.stranger()
    const email = DEMO_PEOPLE.find((person) => person.kind === kind)?.email
    await browser.auth.post('/api/auth/login', { email, password: DEMO_PASSWORD })
    return browser
  }
  const admin = await (await enter('admin')).get('/api/offers/list?perspective=admin&limit=100')
  expect(admin.body.total).toBe(ALL_OFFERS)
  const agent = await (await enter('agent')).get('/api/offers/list?perspective=seller')
  const ofAgency = ['theo', ...REPRESENTED]
  expect(ofAgency).toHaveLength(8)
  expect(agent.body.total).toBe([...DEMO_OFFERS, ...FINISHED].filter(({ to }) => ofAgency.includes(to)).length)
})

test('a database that has people is not seeded', async () => {
  await world.database.kysely.deleteFrom('installation').where('key', '=', 'demo-data').execute()
  expect(await seed()).toBeUndefined()
  expect(await countOffers()).toBe(ALL_OFFERS)
})
