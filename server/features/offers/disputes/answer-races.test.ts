import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import {
  acts,
  openConnections,
  ordersOf,
  queueUp,
  type Racer,
} from '../../../../tests/support/database/concurrent-writers.ts'
import { contextAt, noticesOf, offerIn, readOffer, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs } from '../../../platform/clock.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'
import { watchDisputesJob } from './jobs/watch-disputes-job.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admin = await world.admin()
  await openConnections(admin)
})
afterEach(async () => {
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})
afterAll(() => world.close())

const race = test.skipIf(inject('template').engine === 'pglite')

const answer = ({ talent, id }: TestOffer, statement = 'It is as agreed.') =>
  talent.post('/api/offers/dispute/answer', { offerId: id, statement })
const add = ({ brand, id }: TestOffer, statement: string) =>
  brand.post('/api/offers/dispute/evidence', { offerId: id, statement })
const statementsOf = async ({ brand, id }: TestOffer): Promise<{ side: string }[]> =>
  (await brand.get(`/api/offers/${id}/dispute`)).body.dispute.statements

race.each(ordersOf(['answer', 'resolve'] as const).map((order) => [order]))(
  'an answer and the decision in the order %j: a decided dispute accepts no answer',
  async (order) => {
    for (const resolution of ['RELEASE', 'REFUND', 'REVISION']) {
      const offer = await offerIn(world, 'DISPUTED')
      const racers: Record<(typeof order)[number], Racer> = {
        answer: () => answer(offer),
        resolve: () => acts(offer).resolve(admin, resolution),
      }
      const answers = await queueUp(
        world,
        { table: 'offers', id: offer.id },
        order.map((name) => racers[name]),
      )
      expect(answers.map(({ status }) => status)).toEqual(order[0] === 'answer' ? [200, 200] : [200, 409])
      expect(await statementsOf(offer)).toHaveLength(order[0] === 'answer' ? 1 : 0)
      expect((await readOffer(offer.brand, offer.id)).disputeResolution).toBe(resolution)
    }
  },
)

race('of two concurrent answers, equal or not, one is stored', async () => {
  for (const second of ['Something else.', 'It is as agreed.']) {
    const offer = await offerIn(world, 'DISPUTED')
    const answers = await queueUp(world, { table: 'offers', id: offer.id }, [
      () => answer(offer),
      () => answer(offer, second),
    ])
    expect(answers[0]?.status).toBe(200)
    expect([409, 422]).toContain(answers[1]?.status)
    expect(await statementsOf(offer)).toHaveLength(1)
    expect((await noticesOf(offer.brand, offer.id)).filter((type) => type === 'DISPUTE_STATEMENT')).toHaveLength(1)
  }
})

race('of ten concurrent additions, five are stored', async () => {
  const offer = await offerIn(world, 'DISPUTED')
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(offer, `Sample ${n}.`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  for (const { status } of answers) expect([200, 409, 422]).toContain(status)
  expect(await statementsOf(offer)).toHaveLength(5)
})

race('the disputes job, run concurrently, sends each notice once', async () => {
  const offer = await offerIn(world, 'DISPUTED')
  const deadline = new Date((await readOffer(offer.brand, offer.id)).disputeAnswerDueAt)
  for (const at of [addMs(deadline, -60_000), deadline])
    await Promise.all(Array.from({ length: 4 }, () => watchDisputesJob.run(contextAt(world, at))))
  const counts = Object.groupBy(await noticesOf(offer.talent, offer.id), (type) => type)
  expect(counts.DISPUTE_ANSWER_DUE).toHaveLength(1)
  expect(counts.DISPUTE_ANSWER_OVER).toHaveLength(1)
})
