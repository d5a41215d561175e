import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks, compareWithProcessor } from '../../server/features/money/reconciliation/index.ts'
import { ProcessorUnavailable } from '../../server/providers/processor/port.ts'
import { faultyProcessor } from '../support/money/faulty-processor.ts'
import { type OfferSides, offerIn } from '../support/offers/offers.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/**
 * A seller's debts and earnings when parts of one payment are returned in several ways. Every
 * amount must end up where a payout finds it.
 */

const { faults, wrap } = faultyProcessor()
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
  admin = await world.admin()
})
afterEach(async () => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
  expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
  expect((await compareWithProcessor(world.app.ctx, { days: 30 })).differences).toEqual([])
})
afterAll(() => world.close())

const payOut = () => world.cron('/api/payments/process-payouts')
const simulator = () => world.app.simulator

async function completed() {
  const offer = await offerIn(world, 'COMPLETED', { amountMinorUnit: 100_000 })
  const { processor_payment_id } = await world.database.kysely
    .selectFrom('payments')
    .select('processor_payment_id')
    .where('pay_for_id', '=', offer.id)
    .executeTakeFirstOrThrow()
  return { offer, intentId: processor_payment_id ?? '' }
}

const earningsOf = async ({ talent }: OfferSides) =>
  (
    await world.database.kysely
      .selectFrom('share_tracking')
      .select(['status', 'amount_minor_unit'])
      .where('account_id', '=', talent.accountId)
      .orderBy('id')
      .execute()
  ).map(({ status, amount_minor_unit }) => `${status} ${amount_minor_unit}`)

async function refundPart(intentId: string, amountMinorUnit?: number) {
  await simulator().refundFromOutside(intentId, amountMinorUnit)
  await simulator().deliverDueEvents()
}

const decide = (processorPaymentId: string, decision: 'take_part' | 'refund_all') =>
  admin.post('/api/payments/admin/returned-part', { processorPaymentId, decision, note: 'Looked at.' })

/** The transfer gets lost, so the payout stays unsent. */
async function beginPayout() {
  faults.createTransfer = () => Promise.reject(new ProcessorUnavailable('no answer'))
  await payOut()
  delete faults.createTransfer
}

async function failPayout({ talent }: OfferSides) {
  await simulator().setPayoutsEnabled(`acct_${talent.accountId}`, false)
  await payOut()
  await simulator().setPayoutsEnabled(`acct_${talent.accountId}`, true)
}

test.each(['won', 'lost'] as const)(
  'a debt from a partial refund of a paid earning stays due during a dispute about the rest, and after the dispute is %s',
  async (end) => {
    const { offer, intentId } = await completed()
    await payOut()
    await refundPart(intentId, 500)
    expect((await decide(intentId, 'take_part')).status).toBe(200)
    expect(await earningsOf(offer)).toEqual(['PAID 100000', 'OPEN -500'])
    await simulator().disputeFromOutside(intentId)
    await simulator().deliverDueEvents()
    expect(await earningsOf(offer)).toEqual(['PAID 100000', 'OPEN -500'])
    await simulator().closeDisputeFromOutside(intentId, end)
    await simulator().deliverDueEvents()
    const rest = end === 'lost' ? ['OPEN -99500'] : []
    expect(await earningsOf(offer)).toEqual(['PAID 100000', 'OPEN -500', ...rest])
  },
)

test('a failed payout after a partial refund and a promised full refund leaves a balance of zero', async () => {
  const { offer, intentId } = await completed()
  await beginPayout()
  await refundPart(intentId, 500)
  faults.refundPaymentIntent = () => Promise.reject(new ProcessorUnavailable('no answer'))
  expect((await decide(intentId, 'refund_all')).body).toMatchObject({ refund: 'waiting' })
  await failPayout(offer)
  expect(await earningsOf(offer)).toEqual(['OPEN 100000', 'OPEN -100000'])
  // The earning is already reversed, so a dispute finds nothing to hold, whatever its outcome.
  await simulator().disputeFromOutside(intentId)
  await simulator().deliverDueEvents()
  expect(await earningsOf(offer)).toEqual(['OPEN 100000', 'OPEN -100000'])
  delete faults.refundPaymentIntent
  await simulator().closeDisputeFromOutside(intentId, 'lost')
  await simulator().deliverDueEvents()
  expect(await earningsOf(offer)).toEqual(['OPEN 100000', 'OPEN -100000'])
})
