import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkAgent, offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { realTimePasses } from '../../../../tests/support/offers/passing-time.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let brand: Person
let talent: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  ;[brand, talent] = [await world.brand(), await world.talent()]
})
afterAll(() => world.close())

const another = async () => {
  const offer = await offerIn(world, 'APPROVED', { brand, talent })
  await world.cron('/api/notifications/process-emails')
  return offer
}
const send = async (person: Person, { id }: TestOffer, text = 'Morning light?') =>
  (await person.post(`/api/offers/${id}/messages`, { text, clientId: newId() })).body.message
const read = (person: Person, { id }: TestOffer, upTo: string) =>
  person.post(`/api/offers/${id}/messages/read`, { upTo })
const noticesOf = async (person: Person, { id }: TestOffer) =>
  (await person.get('/api/notifications/list?limit=50')).body.notifications.filter(
    (each: any) => each.type === 'MESSAGE_RECEIVED' && each.offerId === id,
  )
const mailed = async (person: Person, { id }: TestOffer) => {
  await world.cron('/api/notifications/process-emails')
  const mails = await mailsTo(world, person.email)
  return mails.filter(({ subject, text }) => subject.includes('sent you a message') && text.includes(id))
}

describe('the notification of messages', () => {
  test('is made once for several unread messages', async () => {
    const offer = await another()
    for (let at = 0; at < 3; at++) await send(brand, offer)
    const [notice, ...more] = await noticesOf(talent, offer)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ title: 'Northwind Coffee sent you a message', read: false, emailSent: false })
    expect(notice.body).toContain('Campaign: “A portrait with our new espresso cup')
    expect(await noticesOf(brand, offer)).toEqual([])
  })

  test('does not quote the text, which can be removed', async () => {
    const offer = await another()
    await send(brand, offer, 'The secret word is espresso macchiato.')
    expect(JSON.stringify(await noticesOf(talent, offer))).not.toContain('macchiato')
  })

  test('is made again for a message that is sent after all were read, and becomes read with the messages', async () => {
    const offer = await another()
    const first = await send(brand, offer)
    const second = await send(brand, offer)
    await read(talent, offer, first.id)
    expect(await noticesOf(talent, offer)).toMatchObject([{ read: false }])
    await send(brand, offer)
    expect(await noticesOf(talent, offer)).toHaveLength(1)
    const { messages } = (await talent.get(`/api/offers/${offer.id}/messages`)).body
    await read(talent, offer, messages[0].id)
    expect(messages[1].id).toBe(second.id)
    expect(await noticesOf(talent, offer)).toMatchObject([{ read: true }])
    await send(brand, offer)
    expect(await noticesOf(talent, offer)).toMatchObject([{ read: false }, { read: true }])
  })

  test('becomes read when the only message was removed', async () => {
    const offer = await another()
    const { id } = await send(brand, offer)
    await brand.delete(`/api/offers/${offer.id}/messages/${id}`)
    expect(await noticesOf(talent, offer)).toMatchObject([{ read: true }])
    await send(brand, offer)
    expect(await noticesOf(talent, offer)).toHaveLength(2)
  })

  test('goes to the talent’s agent and becomes read when either reads the messages', async () => {
    const [represented, agent] = [await world.talent('Iris Okafor'), await world.agent()]
    await linkAgent(world, represented, agent, true)
    const offer = await offerIn(world, 'APPROVED', { brand, talent: represented })
    const { id } = await send(brand, offer)
    expect(await noticesOf(agent, offer)).toMatchObject([
      { title: 'For Iris Okafor: Northwind Coffee sent you a message' },
    ])
    expect(await noticesOf(represented, offer)).toEqual([])
    await read(represented, offer, id)
    expect(await noticesOf(agent, offer)).toMatchObject([{ read: true }])
  })
})

describe('the mail about messages', () => {
  test('is sent once after five minutes if nobody has read them', async () => {
    const offer = await another()
    realTimePasses(0)
    await send(brand, offer)
    await send(brand, offer)
    world.clock.advance(5 * MINUTE_MS - 1000)
    expect(await mailed(talent, offer)).toEqual([])
    world.clock.advance(1000)
    const mails = await mailed(talent, offer)
    expect(mails).toMatchObject([{ subject: 'Northwind Coffee sent you a message' }])
    expect(mails[0]?.text).toContain(`/offers/${offer.id}`)
    expect(await noticesOf(talent, offer)).toMatchObject([{ emailSent: true }])
    await send(brand, offer)
    world.clock.advance(10 * MINUTE_MS)
    expect(await mailed(talent, offer)).toEqual(mails)
  })

  test('is not sent if they were read in time', async () => {
    const offer = await another()
    const { id } = await send(brand, offer)
    await read(talent, offer, id)
    world.clock.advance(10 * MINUTE_MS)
    expect(await mailed(talent, offer)).toEqual([])
    expect(await outcomesOf(offer)).toEqual([{ outcome: 'skipped' }])
  })

  test('is delayed, but mails of other notifications are sent at once, read or not', async () => {
    const offer = await offerIn(world, 'APPROVED', { brand, talent })
    await talent.post('/api/notifications/mark-read', { all: true })
    await world.cron('/api/notifications/process-emails')
    const [mail] = await mailsTo(world, talent.email)
    expect(mail?.text).toContain(offer.id)
    expect(mail?.subject).toBe('Northwind Coffee sent you an offer')
  })
})

const outcomesOf = ({ id }: TestOffer) =>
  world.database.kysely
    .selectFrom('outgoing_mails as m')
    .innerJoin('notifications as n', 'n.id', 'm.reference')
    .select('m.outcome')
    .where('n.offer_id', '=', id)
    .where('n.type', '=', 'MESSAGE_RECEIVED')
    .execute()

test('messages still unread after an hour are mailed again', async () => {
  const offer = await another()
  await send(brand, offer)
  world.clock.advance(HOUR_MS - 2 * MINUTE_MS)
  await send(brand, offer)
  expect(await noticesOf(talent, offer)).toHaveLength(1)
  world.clock.advance(2 * MINUTE_MS)
  await send(brand, offer)
  expect(await noticesOf(talent, offer)).toHaveLength(2)
})
