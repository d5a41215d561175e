import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  callerOf,
  contextAt,
  DELIVERY,
  linkAgent,
  noticesOf,
  offerIn,
  readOffer,
  type TestOffer,
} from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { cancelOffer } from '../negotiation/cancel-offer.ts'
import { formatMoment } from '../offer-notices/index.ts'
import { watchDeadlinesJob } from './jobs/watch-deadlines-job.ts'
import { requestExtension } from './request-extension.ts'
import { respondToExtension } from './respond-to-extension.ts'

const race = test.skipIf(inject('template').engine === 'pglite')

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const REASON = 'The studio is closed until Monday.'
const ask = (person: Pick<Person, 'post'>, offerId: string, days = 5, reason = REASON) =>
  person.post('/api/offers/extension', { offerId, days, reason })
const answer = (person: Pick<Person, 'post'>, offerId: string, grant: boolean, note?: string) =>
  person.post('/api/offers/extension/answer', { offerId, grant, note })
const paidWith = (deliverWithinDays: number) => offerIn(world, 'PAID', { body: { deliverWithinDays } })
const historyOf = async (person: Person, offerId: string) => (await person.get(`/api/offers/${offerId}`)).body.history
const newestNotice = async (person: Person) => (await person.get('/api/notifications/list')).body.notifications[0]
const timeIn = async (offer: TestOffer, field: 'deliveryDueAt' | 'deliveryLateAt' | 'paidAt'): Promise<Date> =>
  new Date((await readOffer(offer.brand, offer.id))[field])
const runAt = (at: Date) => watchDeadlinesJob.run(contextAt(world, at))
const setOffer = (offerId: string, set: object) =>
  world.database.kysely.updateTable('offers').set(set).where('id', '=', offerId).execute()

describe('the delivery deadline', () => {
  test('is agreed in the offer and counted from the payment', async () => {
    const draft = await offerIn(world, 'ACCEPTED', { body: { deliverWithinDays: 10 } })
    expect(await readOffer(draft.talent, draft.id)).toMatchObject({ deliverWithinDays: 10, deliveryDueAt: null })
    const offer = await paidWith(10)
    const paidAt = await timeIn(offer, 'paidAt')
    expect(await readOffer(offer.talent, offer.id)).toMatchObject({
      deliverWithinDays: 10,
      deliveryDueAt: addMs(paidAt, 10 * DAY_MS).toISOString(),
      deliveryLateAt: addMs(paidAt, 11 * DAY_MS).toISOString(),
    })
    expect(
      (await offer.talent.post('/api/offers/deliver', { offerId: offer.id, ...DELIVERY })).body.offer,
    ).toMatchObject({ deliveryDueAt: null, deliveryLateAt: null })
  })

  test('defaults to the setting if none was agreed', async () => {
    const offer = await offerIn(world, 'PAID')
    const due = addMs(await timeIn(offer, 'paidAt'), 14 * DAY_MS).toISOString()
    expect(await readOffer(offer.brand, offer.id)).toMatchObject({
      deliverWithinDays: null,
      deliveryDueAt: due,
      deliveryLateAt: due,
    })
  })

  test.each([0, 91, 1.5, '7'])('cannot be %j days', async (deliverWithinDays) => {
    const [brand, talent] = [await world.brand(), await world.talent()]
    const body = {
      slug: talent.slug,
      campaignDescription: 'x',
      campaignType: 'social_post',
      offerAmountMinorUnit: 9000,
    }
    const sent = await brand.post('/api/offers/submit', { ...body, skipImageGeneration: true, deliverWithinDays })
    expect(sent).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'deliverWithinDays' }] } } })
  })

  test('starts again with a revision', async () => {
    const { id, brand, talent } = await offerIn(world, 'DELIVERED', { body: { deliverWithinDays: 3 } })
    const revised = await brand.post('/api/offers/revision', { offerId: id, reason: 'Brighter.' })
    const { updatedAt, deliveryDueAt } = revised.body.offer
    expect(deliveryDueAt).toBe(addMs(new Date(updatedAt), 3 * DAY_MS).toISOString())
    expect((await readOffer(talent, id)).allowedActions).toEqual(['CANCEL', 'DELIVER'])
  })
})

test('the payment notice tells the talent when the delivery is due', async () => {
  const offer = await paidWith(5)
  const due = formatMoment(await timeIn(offer, 'deliveryDueAt'))
  expect((await newestNotice(offer.talent)).body).toContain(`Deliver the work by ${due}.`)
})

test('the brand can cancel with a full refund once the deadline and its grace period have passed', async () => {
  const cancelAt = async (ms: number) => {
    const offer = await paidWith(2)
    const at = addMs(await timeIn(offer, 'deliveryLateAt'), ms)
    return cancelOffer(contextAt(world, at), callerOf(offer.brand, 'brand'), { offerId: offer.id, note: null })
  }
  await expect(cancelAt(-1)).rejects.toMatchObject({ code: 'UnprocessableEntity' })
  for (const ms of [0, 1]) expect(await cancelAt(ms)).toMatchObject({ status: 'CANCELLED', returnedMinorUnit: 137_500 })
})

test('an agreed later deadline is not shortened by the default', async () => {
  const offer = await paidWith(60)
  const at = addMs(await timeIn(offer, 'paidAt'), 30 * DAY_MS)
  const cancelled = cancelOffer(contextAt(world, at), callerOf(offer.brand, 'brand'), { offerId: offer.id, note: null })
  await expect(cancelled).rejects.toMatchObject({ code: 'UnprocessableEntity' })
})

describe('an extension', () => {
  test('is requested by the talent and granted by the brand: the deadline moves, the status does not', async () => {
    const offer = await paidWith(10)
    const { id, brand, talent } = offer
    const before = await readOffer(brand, id)
    const requested = await ask(talent, id, 5, `  ${REASON} `)
    expect(requested).toMatchObject({
      status: 200,
      body: {
        offer: {
          status: 'PAID',
          updatedAt: before.updatedAt,
          extensionsLeft: 2,
          extensionRequest: { days: 5, reason: REASON, lapsesAt: before.deliveryLateAt },
        },
      },
    })
    expect(await newestNotice(brand)).toMatchObject({ type: 'EXTENSION_REQUESTED', offerId: id })
    expect((await newestNotice(brand)).body).toContain(`5 more days for the work for $1,250.00: “${REASON}”`)
    const granted = await answer(brand, id, true, 'Monday is fine.')
    const due = addMs(new Date(before.deliveryDueAt), 5 * DAY_MS)
    expect(granted).toMatchObject({
      status: 200,
      body: {
        offer: {
          status: 'PAID',
          deliveryDueAt: due.toISOString(),
          deliveryLateAt: addMs(due, DAY_MS).toISOString(),
          extensionRequest: null,
        },
      },
    })
    expect((await newestNotice(talent)).title).toBe('Northwind Coffee granted you more time')
    expect((await newestNotice(talent)).body).toContain('“Monday is fine.”')
    expect((await historyOf(talent, id)).slice(-2)).toMatchObject([
      { action: 'REQUEST_EXTENSION', fromStatus: 'PAID', toStatus: 'PAID', actorRole: 'talent', changes: { days: 5 } },
      { action: 'GRANT_EXTENSION', actorRole: 'brand', note: 'Monday is fine.' },
    ])
  })

  test('is refused by the brand: the deadline stays, and the talent is notified', async () => {
    const { id, brand, talent } = await paidWith(10)
    const { deliveryDueAt } = await readOffer(brand, id)
    await ask(talent, id)
    expect((await answer(brand, id, false)).body.offer).toMatchObject({ deliveryDueAt, extensionRequest: null })
    expect((await newestNotice(talent)).title).toBe('Northwind Coffee refused your request for more time')
    expect((await historyOf(brand, id)).at(-1)).toMatchObject({ action: 'REFUSE_EXTENSION', note: null })
  })

  test('can be requested without an agreed deadline, and the granted date is then the agreed deadline', async () => {
    const offer = await offerIn(world, 'PAID')
    await ask(offer.talent, offer.id, 10)
    const granted = await answer(offer.brand, offer.id, true)
    const due = addMs(await timeIn(offer, 'paidAt'), 24 * DAY_MS)
    expect(granted.body.offer).toMatchObject({
      deliveryDueAt: due.toISOString(),
      deliveryLateAt: addMs(due, DAY_MS).toISOString(),
    })
  })

  test('can be requested again only after the answer: until then, the same request returns the same response, and another returns 409', async () => {
    const { id, brand, talent } = await paidWith(10)
    const first = await ask(talent, id)
    expect((await ask(talent, id)).body).toEqual(first.body)
    expect((await noticesOf(brand, id)).filter((type) => type === 'EXTENSION_REQUESTED')).toHaveLength(1)
    expect((await ask(talent, id, 6)).status).toBe(409)
  })

  race('is answered once by concurrent grant and refusal, and the other gets an error', async () => {
    // Repeats until both requests have read the offer before either writes.
    for (let round = 0, lost = 0; lost === 0; round++) {
      expect(round).toBeLessThan(100)
      const { id, brand, talent } = await paidWith(10)
      await ask(talent, id)
      const answers = await Promise.all([answer(brand, id, true), answer(brand, id, false)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      lost = answers.filter(({ status }) => status === 409).length
    }
  })

  test('can be requested three times per offer', async () => {
    const { id, brand, talent } = await paidWith(10)
    for (let count = 0; count < 3; count++) {
      expect((await ask(talent, id, 1)).status).toBe(200)
      expect((await answer(brand, id, count === 1)).status).toBe(200)
    }
    const fourth = await ask(talent, id, 1)
    expect([fourth.status, fourth.body.error]).toEqual([422, expect.stringContaining('requested 3 extensions')])
    expect((await readOffer(talent, id)).extensionsLeft).toBe(0)
  })

  test('is requested by the talent or an agent who may act, and answered by the brand', async () => {
    const { id, brand, talent } = await paidWith(10)
    const [acting, readOnly] = [await world.agent(), await world.agent('Elm Street Agency')]
    const other = await paidWith(10)
    await linkAgent(world, talent, acting, true)
    await linkAgent(world, other.talent, readOnly, false)
    expect((await ask(readOnly, other.id)).status).toBe(403)
    expect((await ask(world.stranger(), id)).status).toBe(401)
    for (const person of [brand, await world.talent('Iris Okafor'), await world.admin()])
      expect((await ask(person, id)).status).toBe(403)
    expect((await ask(talent, 'nowhere')).status).toBe(404)
    expect((await ask(acting, id)).status).toBe(200)
    expect((await historyOf(brand, id)).at(-1)).toMatchObject({ action: 'REQUEST_EXTENSION', actorRole: 'agent' })
    for (const person of [talent, acting, await world.admin()])
      expect((await answer(person, id, true)).status).toBe(403)
    expect((await answer(brand, 'nowhere', true)).status).toBe(404)
    expect((await answer(brand, id, true)).status).toBe(200)
    expect((await newestNotice(acting)).type).toBe('EXTENSION_ANSWERED')
  })

  test.each([
    [{ days: 0 }],
    [{ days: 31 }],
    [{ days: 2.5 }],
    [{ reason: '   ' }],
    [{ reason: 'x'.repeat(2001) }],
    [{ until: 'Monday' }],
  ])('cannot be requested with %j', async (fields) => {
    const { id, talent } = await paidWith(10)
    const body = { offerId: id, days: 5, reason: REASON, ...fields }
    expect((await talent.post('/api/offers/extension', body)).status).toBe(400)
  })

  test('returns 422 while no work is due or no request is open', async () => {
    for (const status of ['ACCEPTED', 'DELIVERED', 'COMPLETED'] as const) {
      const { id, brand, talent } = await offerIn(world, status)
      expect([(await ask(talent, id)).status, (await answer(brand, id, true)).status]).toEqual([422, 422])
    }
    const { id, brand } = await paidWith(10)
    expect((await answer(brand, id, true)).body.error).toContain('no open extension request')
  })

  test.each([
    [-1, 'fulfilled'],
    [0, 'rejected'],
    [1, 'rejected'],
  ] as const)('that is requested or granted %i ms after the work is late: %s', async (ms, outcome) => {
    const [late, waiting] = [await paidWith(2), await paidWith(2)]
    await ask(waiting.talent, waiting.id)
    const instant = async (offer: TestOffer) => contextAt(world, addMs(await timeIn(offer, 'deliveryLateAt'), ms))
    const [atAsking, atWaiting] = [await instant(late), await instant(waiting)]
    const answering = { offerId: waiting.id, grant: true, note: null }
    const outcomes = await Promise.allSettled([
      requestExtension(atAsking, callerOf(late.talent, 'talent'), { offerId: late.id, days: 1, reason: 'x' }),
      respondToExtension(atWaiting, callerOf(waiting.brand, 'brand'), answering),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([outcome, outcome])
  })

  test('is refused automatically if nobody answers in time, and both sides are notified once', async () => {
    const offer = await paidWith(2)
    const { id, brand, talent } = offer
    await ask(talent, id)
    const late = await timeIn(offer, 'deliveryLateAt')
    await runAt(addMs(late, -1))
    expect(await noticesOf(talent, id)).not.toContain('EXTENSION_ANSWERED')
    await runAt(late)
    await runAt(addMs(late, HOUR_MS))
    for (const person of [brand, talent])
      expect((await noticesOf(person, id)).filter((type) => type === 'EXTENSION_ANSWERED')).toHaveLength(1)
    expect((await historyOf(brand, id)).at(-1)).toMatchObject({ action: 'EXTENSION_LAPSED', actorRole: 'system' })
    expect((await readOffer(brand, id)).extensionRequest).toBeNull()
  })

  test('does not keep the brand from canceling once the work is late', async () => {
    const offer = await paidWith(2)
    await ask(offer.talent, offer.id)
    const at = contextAt(world, await timeIn(offer, 'deliveryLateAt'))
    const cancelled = await cancelOffer(at, callerOf(offer.brand, 'brand'), { offerId: offer.id, note: null })
    expect(cancelled).toMatchObject({ status: 'CANCELLED', extensionRequest: null })
  })

  test('ends with the delivery, and a revision allows a new one', async () => {
    const { id, brand, talent } = await paidWith(10)
    await ask(talent, id)
    await talent.post('/api/offers/deliver', { offerId: id, ...DELIVERY })
    expect((await answer(brand, id, true)).status).toBe(422)
    expect((await talent.post('/api/offers/deliver', { offerId: id, ...DELIVERY })).status).toBe(200)
    await brand.post('/api/offers/revision', { offerId: id, reason: 'Brighter.' })
    expect((await ask(talent, id, 3)).body.offer).toMatchObject({ extensionsLeft: 1, extensionRequest: { days: 3 } })
  })
})

describe('the due date', () => {
  const due = async ({ talent, id }: TestOffer) =>
    (await noticesOf(talent, id)).filter((type) => type === 'DELIVERY_DUE').length

  test('is mailed to the talent two days before, once for each date', async () => {
    const offer = await paidWith(10)
    const date = await timeIn(offer, 'deliveryDueAt')
    await runAt(addMs(date, -2 * DAY_MS - 1))
    expect(await due(offer)).toBe(0)
    await runAt(addMs(date, -2 * DAY_MS))
    await runAt(addMs(date, -DAY_MS))
    expect(await due(offer)).toBe(1)
    await ask(offer.talent, offer.id, 5)
    await answer(offer.brand, offer.id, true)
    await runAt(addMs(date, 4 * DAY_MS))
    expect(await due(offer)).toBe(2)
  })

  test('is not mailed once the work is delivered, and goes to an agent instead of their talent', async () => {
    const delivered = await offerIn(world, 'DELIVERED', { body: { deliverWithinDays: 10 } })
    const offer = await paidWith(10)
    const agent = await world.agent()
    await linkAgent(world, offer.talent, agent, true)
    await runAt(addMs(await timeIn(offer, 'deliveryDueAt'), -DAY_MS))
    expect(await due(delivered)).toBe(0)
    expect((await newestNotice(agent)).title).toMatch(/^For Mara Lindqvist: /)
  })

  test('is mailed to both sides once when the work is late', async () => {
    const late = async (person: Person, id: string) =>
      (await noticesOf(person, id)).filter((type) => type === 'DELIVERY_LATE').length
    for (const offer of [await paidWith(3), await offerIn(world, 'PAID')]) {
      const { id, brand, talent } = offer
      const at = await timeIn(offer, 'deliveryLateAt')
      await runAt(addMs(at, -1))
      expect(await late(brand, id)).toBe(0)
      await runAt(at)
      await runAt(addMs(at, HOUR_MS))
      expect([await late(brand, id), await late(talent, id)]).toEqual([1, 1])
      expect((await newestNotice(brand)).body).toContain('cancel the offer and get a full refund of the $1,375.00')
    }
  })

  test('is watched by a job whose route requires the secret', async () => {
    expect((await world.stranger().get('/api/offers/cron/deadlines')).status).toBe(401)
    const offer = await paidWith(10)
    await setOffer(offer.id, { delivery_due_at: addMs(world.clock.now(), DAY_MS) })
    expect((await world.cron('/api/offers/cron/deadlines')).body).toMatchObject({ success: true, errors: [] })
    expect(await due(offer)).toBe(1)
  })
})
