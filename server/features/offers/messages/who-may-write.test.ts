import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondAdmin } from '../../../../tests/support/database/concurrent-writers.ts'
import {
  blockAccount,
  linkAgent,
  noticesOf,
  offerIn,
  submit,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts'
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
const moveBack = (offer: TestOffer, ms: number) =>
  world.database.kysely
    .updateTable('offers')
    .set({ updated_at: addMs(world.clock.now(), -ms) })
    .where('id', '=', offer.id)
    .execute()
describe('access to messages', () => {
  test('returns 404 to a stranger for every request', async () => {
    const { id } = await sent(open.brand, open)
    for (const person of [await world.brand('Contoso Tea'), await world.talent('Iris Okafor'), await world.agent()]) {
      const answers = [
        await person.get(path(open)),
        await send(person, open),
        await markRead(person, open, id),
        await person.delete(path(open, `/${id}`)),
        await person.get(path(open, '/events')),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      expect(await unread(person)).toEqual({ unreadCount: 0, offers: [] })
    }
    expect((await world.stranger().get(path(open))).status).toBe(401)
  })

  test('lets an agent read, and write if the link allows it', async () => {
    const [watched, offer] = [await offerIn(world, 'APPROVED'), await offerIn(world, 'APPROVED')]
    const [acting, readOnly] = [await world.agent(), await world.agent('Elm Street Agency')]
    const first = await sent(watched.brand, watched)
    await linkAgent(world, watched.talent, readOnly, false)
    expect(await list(readOnly, watched)).toMatchObject({ total: 1, unreadCount: 1, canWrite: false })
    expect(await unread(readOnly)).toMatchObject({ unreadCount: 1 })
    for (const answer of [await send(readOnly, watched), await markRead(readOnly, watched, first.id)])
      expect(answer.status).toBe(403)
    await watched.talent.delete('/api/accounts/agent-link')
    expect((await readOnly.get(path(watched))).status).toBe(404)
    const message = await sent(offer.brand, offer)
    await linkAgent(world, offer.talent, acting, true)
    const answer = await send(acting, offer, 'Mara can on Friday.')
    expect(answer.body.message).toMatchObject({ senderRole: 'agent', senderName: 'Oak Street Agency', isOwn: true })
    expect((await list(offer.talent, offer)).messages[0]).toMatchObject({ isOwn: true })
    expect((await list(offer.brand, offer)).messages[0]).toMatchObject({ isOwn: false, senderRole: 'agent' })
    expect((await markRead(acting, offer, message.id)).body).toEqual({ unreadCount: 0 })
    expect((await list(offer.brand, offer)).messages[1].readAt).not.toBeNull()
  })

  test('lets admins read, and write to both sides as Semblance during a dispute', async () => {
    const admin = await world.admin()
    const before = await send(admin, paid)
    expect(before).toMatchObject({ status: 409, body: { code: 'Conflict' } })
    expect(await list(admin, paid)).toMatchObject({ canWrite: false, unreadCount: 0 })
    const offer = await offerIn(world, 'DISPUTED')
    const answer = await send(admin, offer, 'Please send the original to case@semblance.example.')
    expect(answer.body.message).toMatchObject({ senderRole: 'admin', senderAccountId: null, senderName: 'Semblance' })
    expect((await list(await secondAdmin(world), offer)).messages[0]).toMatchObject({ isOwn: true })
    const { id } = answer.body.message
    for (const person of [offer.brand, offer.talent]) {
      expect((await list(person, offer)).messages[0]).toMatchObject({ id, isOwn: false, readAt: null })
      expect((await list(admin, offer)).messages[0].readAt).toBeNull()
      expect((await markRead(person, offer, id)).body).toEqual({ unreadCount: 0 })
      expect(await noticesOf(person, offer.id)).toContain('MESSAGE_RECEIVED')
    }
    expect((await list(admin, offer)).messages[0].readAt).not.toBeNull()
    expect((await markRead(admin, offer, id)).status).toBe(403)
    expect((await offer.brand.delete(path(offer, `/${id}`))).status).toBe(403)
  })

  test('lets a blocked account write about paid offers only', async () => {
    const [unpaid, running] = [await offerIn(world, 'APPROVED'), await offerIn(world, 'PAID')]
    for (const offer of [unpaid, running]) await blockAccount(world, offer.brand)
    expect((await send(unpaid.brand, unpaid)).status).toBe(403)
    expect((await send(unpaid.talent, unpaid)).status).toBe(201)
    expect((await send(running.brand, running)).status).toBe(201)
  })
})

describe('messages can be written about', () => {
  test('an offer, but not while it is a draft', async () => {
    const draft = await offerIn(world, 'DRAFT', { brand: open.brand, talent: open.talent })
    expect(await send(draft.brand, draft)).toMatchObject({ status: 409, body: { code: 'Conflict' } })
    expect((await send(draft.talent, draft)).status).toBe(404)
    expect((await list(draft.brand, draft)).canWrite).toBe(false)
  })

  test('an offer, but not if it was auto-rejected', async () => {
    const { brand, talent } = open
    const id = await submit(brand, talent, { saveAsDraft: true })
    await world.database.kysely.updateTable('offers').set({ status: 'REJECTED' }).where('id', '=', id).execute()
    expect((await send(brand, { id })).status).toBe(409)
    expect((await send(talent, { id })).status).toBe(404)
  })

  test.each(['COUNTERED', 'ACCEPTED', 'PENDING_PAY_CAPTURE', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED'] as const)(
    'an offer that is %s, for any length of time',
    async (status) => {
      const offer = await offerIn(world, status, { brand: open.brand, talent: open.talent })
      await moveBack(offer, 200 * DAY_MS)
      expect((await send(offer.brand, offer)).status).toBe(201)
      expect((await send(offer.talent, offer)).status).toBe(201)
    },
  )

  test.each(['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const)(
    'an offer that is %s, for 90 days',
    async (status) => {
      const offer = await offerIn(world, status, { brand: open.brand, talent: open.talent })
      await moveBack(offer, 90 * DAY_MS - MINUTE_MS)
      expect((await send(offer.talent, offer)).status).toBe(201)
      await moveBack(offer, 90 * DAY_MS)
      const late = await send(offer.talent, offer)
      expect(late).toMatchObject({ status: 409, body: { error: expect.stringContaining('90 days') } })
      expect(await list(offer.brand, offer)).toMatchObject({ total: 1, canWrite: false })
    },
  )
})

describe('before payment', () => {
  test('contact details are rejected with their position', async () => {
    const text = 'Nice! Mail me at joe at gmail dot com, or ring +46 70 123 45 67.'
    const answer = await send(open.talent, open, text)
    expect(answer).toMatchObject({ status: 422, body: { code: 'CONTACT_DETAILS' } })
    const { found } = answer.body.details
    expect(found.map((each: any) => [each.kind, text.slice(each.start, each.end)])).toEqual([
      ['email', 'joe at gmail dot com'],
      ['phone', '+46 70 123 45 67'],
    ])
    expect(found.map((each: any) => each.text)).toEqual(['joe at gmail dot com', '+46 70 123 45 67'])
    expect((await list(open.talent, open)).messages.map((each: any) => each.text)).not.toContain(text)
  })

  test('links to our own site are allowed', async () => {
    expect((await send(open.brand, open, `See ${world.config.BASE_URL}/offers/${open.id}`)).status).toBe(201)
  })

  test('everything is allowed once the offer is paid', async () => {
    for (const person of [paid.brand, paid.talent])
      expect((await send(person, paid, 'joe@gmail.com, +46 70 123 45 67, https://joe.com, @joe')).status).toBe(201)
  })
})
