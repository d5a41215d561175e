import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openConnections } from '../../../../tests/support/database/concurrent-writers.ts'
import { linkAgent, noticesOf, offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
/** An offer that was sent but not paid. */
let open: TestOffer
let paid: TestOffer
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  open = await offerIn(world, 'APPROVED')
  paid = await offerIn(world, 'PAID')
})
afterAll(() => world.close())

const path = (offer: Pick<TestOffer, 'id'>, rest = '') => `/api/offers/${offer.id}/messages${rest}`
const send = (person: Person, offer: Pick<TestOffer, 'id'>, text = 'Morning light?', more: object = {}) =>
  person.post(path(offer), { text, clientId: newId(), ...more })
const list = async (person: Person, offer: Pick<TestOffer, 'id'>, query = '') =>
  (await person.get(path(offer, query))).body
const sent = async (person: Person, offer: TestOffer, text?: string) => (await send(person, offer, text)).body.message
const markRead = (person: Person, offer: TestOffer, upTo: string) => person.post(path(offer, '/read'), { upTo })
const unread = async (person: Person) => (await person.get('/api/offers/messages/unread')).body
const another = () => offerIn(world, 'APPROVED', { brand: open.brand, talent: open.talent })
const waiting = async (person: Person, { id }: TestOffer): Promise<number> =>
  (await unread(person)).offers.find(({ offerId }: { offerId: string }) => offerId === id)?.unreadCount ?? 0
const moveBack = (offer: TestOffer, ms: number) =>
  world.database.kysely
    .updateTable('offers')
    .set({ updated_at: addMs(world.clock.now(), -ms) })
    .where('id', '=', offer.id)
    .execute()
const writtenBefore = (offer: TestOffer, ms: number) =>
  sql`update offer_messages set created_at = created_at - make_interval(secs => ${ms / 1000}) where offer_id = ${offer.id}`.execute(
    world.database.kysely,
  )

describe('a message', () => {
  test('is listed for both sides, newest first, and marked as their own or the other side’s', async () => {
    const offer = await another()
    const first = await send(offer.brand, offer, '  On the left?  ')
    expect(first).toMatchObject({
      status: 201,
      body: {
        message: {
          offerId: offer.id,
          sequence: 1,
          senderRole: 'brand',
          senderAccountId: offer.brand.accountId,
          senderName: 'Northwind Coffee',
          isOwn: true,
          text: 'On the left?',
          attachments: [],
          removed: false,
          readAt: null,
        },
      },
    })
    expect((await send(offer.talent, offer, 'On the left is fine.')).status).toBe(201)
    expect(await list(offer.talent, offer)).toMatchObject({
      messages: [
        { sequence: 2, isOwn: true, senderName: 'Mara Lindqvist', text: 'On the left is fine.' },
        { sequence: 1, isOwn: false, id: first.body.message.id },
      ],
      total: 2,
      limit: 50,
      offset: 0,
      unreadCount: 1,
      canWrite: true,
      version: 2,
    })
  })

  test('list is paged without gaps', async () => {
    const offer = await another()
    for (let at = 1; at <= 5; at++) await send(offer.brand, offer, `Take ${at}`)
    const pages = [0, 2, 4, 6].map((offset) => list(offer.talent, offer, `?limit=2&offset=${offset}`))
    const texts = (await Promise.all(pages)).map(({ messages, total }) => [
      total,
      messages.map(({ text }: any) => text),
    ])
    expect(texts).toEqual([
      [5, ['Take 5', 'Take 4']],
      [5, ['Take 3', 'Take 2']],
      [5, ['Take 1']],
      [5, []],
    ])
  })

  test('has 1 to 4000 characters', async () => {
    const offer = await another()
    expect((await send(offer.brand, offer, '😀'.repeat(4000))).status).toBe(201)
    expect((await send(offer.brand, offer, 'a')).status).toBe(201)
    for (const text of ['', '   ', 'a'.repeat(4001)]) expect((await send(offer.brand, offer, text)).status).toBe(400)
    expect((await offer.brand.post(path(offer), { text: 'No id' })).status).toBe(400)
    expect((await send(offer.brand, offer, 'a', { clientId: 'not-a-uuid' })).status).toBe(400)
  })

  test('list takes three SQL statements, including the caller’s lookup', async () => {
    expect((await open.brand.get(path(open))).statements).toBeLessThanOrEqual(3)
    expect((await open.brand.get('/api/offers/messages/unread')).statements).toBeLessThanOrEqual(2)
  })
})

describe('a message sent twice with one clientId', () => {
  test('is stored once and notified once', async () => {
    const offer = await another()
    const clientId = newId()
    const first = await send(offer.brand, offer, 'Once.', { clientId })
    const again = await send(offer.brand, offer, 'Once.', { clientId: clientId.toUpperCase() })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect((await list(offer.brand, offer)).total).toBe(1)
    expect(await waiting(offer.talent, offer)).toBe(1)
  })

  test('is rejected with different text, and stored for another sender', async () => {
    const offer = await another()
    const clientId = newId()
    await send(offer.brand, offer, 'Once.', { clientId })
    const other = await send(offer.brand, offer, 'Twice.', { clientId })
    expect(other).toMatchObject({ status: 422, body: { code: 'UnprocessableEntity' } })
    expect((await send(offer.talent, offer, 'Once.', { clientId })).status).toBe(201)
    expect((await list(offer.brand, offer)).total).toBe(2)
  })

  test('returns the first response even after the conversation was closed', async () => {
    const offer = await offerIn(world, 'REJECTED')
    const clientId = newId()
    await send(offer.brand, offer, 'A pity.', { clientId })
    await moveBack(offer, 91 * DAY_MS)
    expect((await send(offer.brand, offer, 'A pity.', { clientId })).status).toBe(200)
  })

  test.skipIf(inject('template').engine === 'pglite')('is stored once, even if sent 8 times at once', async () => {
    const offer = await another()
    await openConnections(offer.brand)
    const clientId = newId()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(offer.brand, offer, 'At once.', { clientId })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1)
    expect(await waiting(offer.talent, offer)).toBe(1)
    expect(await noticesOf(offer.talent, offer.id)).toEqual(['OFFER_RECEIVED', 'MESSAGE_RECEIVED'])
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'different concurrent messages are numbered without gaps',
    async () => {
      const offer = await another()
      await openConnections(offer.brand)
      const both = [offer.brand, offer.talent]
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) => send(both[at % 2] as Person, offer, `Line ${at}`)),
      )
      const numbers = answers.map(({ body }) => body.message.sequence)
      expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
      expect([await waiting(offer.talent, offer), await waiting(offer.brand, offer)]).toEqual([6, 6])
      expect(await noticesOf(offer.talent, offer.id)).toEqual(['OFFER_RECEIVED', 'MESSAGE_RECEIVED'])
    },
  )
})

test('too many messages return 429 with Retry-After, for that sender only', async () => {
  const offer = await another()
  for (let at = 0; at < 20; at++) expect((await send(offer.brand, offer, `Line ${at}`)).status).toBe(201)
  const refused = await send(offer.brand, offer)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'RateLimited', details: { currentCount: 20, limit: 20 } },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  expect((await send(offer.talent, offer)).status).toBe(201)
  const elsewhere = await offerIn(world, 'APPROVED', { brand: offer.brand })
  expect((await send(offer.brand, elsewhere)).status).toBe(201)
  await writtenBefore(offer, MINUTE_MS)
  expect((await send(offer.brand, offer)).status).toBe(201)
})

describe('marking messages read', () => {
  test('is visible to their sender, and earlier read times stay', async () => {
    const offer = await another()
    const [one, two, three] = [
      await sent(offer.brand, offer, 'One'),
      await sent(offer.brand, offer, 'Two'),
      await sent(offer.brand, offer, 'Three'),
    ]
    const own = await sent(offer.talent, offer, 'Own')
    expect((await markRead(offer.talent, offer, two.id)).body).toEqual({ unreadCount: 1 })
    const readAt = async () => {
      const { messages } = await list(offer.brand, offer)
      return [one, two, three, own].map(({ id }) => messages.find((each: any) => each.id === id).readAt)
    }
    const before = await readAt()
    expect(before).toEqual([expect.any(String), before[0], null, null])
    expect((await markRead(offer.talent, offer, one.id)).body).toEqual({ unreadCount: 1 })
    expect(await readAt()).toEqual(before)
    expect((await markRead(offer.talent, offer, own.id)).body).toEqual({ unreadCount: 0 })
    expect((await readAt()).slice(0, 2)).toEqual(before.slice(0, 2))
    expect((await readAt())[2]).not.toBeNull()
    expect((await readAt())[3]).toBeNull()
  })

  test('returns 404 for an unknown message and one of another offer', async () => {
    const elsewhere = await sent(paid.brand, paid)
    expect((await markRead(open.talent, open, elsewhere.id)).status).toBe(404)
    expect((await markRead(open.talent, open, newId())).status).toBe(404)
  })

  test('updates the unread count across all offers, also for the agent', async () => {
    const [brand, talent, agent] = [await world.brand(), await world.talent(), await world.agent()]
    const [one, two] = [
      await offerIn(world, 'APPROVED', { brand, talent }),
      await offerIn(world, 'APPROVED', { brand, talent }),
    ]
    await linkAgent(world, talent, agent, true)
    for (const offer of [one, one, two]) await sent(brand, offer)
    for (const person of [talent, agent])
      expect(await unread(person)).toEqual({
        unreadCount: 3,
        offers: [
          { offerId: two.id, unreadCount: 1 },
          { offerId: one.id, unreadCount: 2 },
        ],
      })
    expect(await unread(brand)).toEqual({ unreadCount: 0, offers: [] })
  })
})

describe('the sender’s own message', () => {
  test('can be removed within ten minutes: its place stays, its text is deleted', async () => {
    const offer = await another()
    const message = await sent(offer.brand, offer, 'Not for you.')
    const removed = await offer.brand.delete(path(offer, `/${message.id}`))
    expect(removed).toMatchObject({ status: 200, body: { message: { id: message.id, removed: true, text: null } } })
    expect((await offer.brand.delete(path(offer, `/${message.id}`))).body).toEqual(removed.body)
    const listed = await list(offer.talent, offer)
    expect(listed).toMatchObject({ total: 1, unreadCount: 0, messages: [{ removed: true, text: null }] })
    expect(await waiting(offer.talent, offer)).toBe(0)
    const row = await world.database.kysely
      .selectFrom('offer_messages')
      .select('body')
      .where('id', '=', message.id)
      .executeTakeFirst()
    expect(row).toEqual({ body: null })
  })

  test('cannot be removed after ten minutes', async () => {
    const offer = await another()
    const [early, late] = [await sent(offer.brand, offer), await sent(offer.brand, offer)]
    await writtenBefore(offer, 10 * MINUTE_MS - 5000)
    expect((await offer.brand.delete(path(offer, `/${early.id}`))).status).toBe(200)
    await writtenBefore(offer, 5000)
    expect(await offer.brand.delete(path(offer, `/${late.id}`))).toMatchObject({
      status: 409,
      body: { code: 'Conflict' },
    })
  })

  test('can be removed by nobody else, and an unknown one returns 404', async () => {
    const offer = await another()
    const message = await sent(offer.brand, offer)
    expect((await offer.talent.delete(path(offer, `/${message.id}`))).status).toBe(403)
    expect((await (await world.admin()).delete(path(offer, `/${message.id}`))).status).toBe(403)
    expect((await offer.brand.delete(path(offer, `/${newId()}`))).status).toBe(404)
  })

  test('sent again after its removal stays removed', async () => {
    const offer = await another()
    const clientId = newId()
    const { body } = await send(offer.brand, offer, 'Oh.', { clientId })
    await offer.brand.delete(path(offer, `/${body.message.id}`))
    const again = await send(offer.brand, offer, 'Oh.', { clientId })
    expect(again).toMatchObject({ status: 200, body: { message: { removed: true } } })
  })
})

test('at most 200 messages an hour are accepted', async () => {
  const offer = await another()
  await sent(offer.brand, offer)
  await sql`
    insert into offer_messages (offer_id, sequence, id, side, sender_account_id, sender_role, client_id, body, attachments, version, created_at)
    select offer_id, at, id || at, side, sender_account_id, sender_role, id || at, body, attachments, at, created_at - interval '2 minutes'
    from offer_messages cross join generate_series(2, 200) at where offer_id = ${offer.id}`.execute(
    world.database.kysely,
  )
  await world.database.kysely
    .updateTable('offer_conversations')
    .set({ last_sequence: 200, version: 200 })
    .where('offer_id', '=', offer.id)
    .execute()
  expect(await send(offer.brand, offer)).toMatchObject({ status: 429, body: { details: { limit: 200 } } })
  await writtenBefore(offer, HOUR_MS)
  expect((await send(offer.brand, offer)).status).toBe(201)
})
