import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earn } from '../../../../tests/support/money/earnings.ts'
import { faultyProcessor } from '../../../../tests/support/money/faulty-processor.ts'
import { type OfferSides, offerIn } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { readMigrations } from '../../../platform/database/migrate.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { ProcessorUnavailable } from '../../../providers/processor/port.ts'
import { checkBooks } from './index.ts'

const SCRIPT = readMigrations().find(({ name }) => name.endsWith('what-was-held-for-good'))?.script ?? ''

const { faults, wrap } = faultyProcessor()
let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ wrapProcessor: wrap })
  admin = await world.admin()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const simulator = () => world.app.simulator
const payOut = () => world.cron('/api/payments/process-payouts')
const differences = async () => (await checkBooks(db())).flatMap(({ differences: found }) => found)

type Sale = OfferSides & { intentId: string; paymentId: string }

async function sale(sides: Partial<OfferSides> = {}, amountMinorUnit = 100_000): Promise<Sale> {
  const offer = await offerIn(world, 'COMPLETED', { ...sides, amountMinorUnit })
  const payment = await db()
    .selectFrom('payments')
    .select(['id', 'processor_payment_id'])
    .where('pay_for_id', '=', offer.id)
    .executeTakeFirstOrThrow()
  return { ...offer, paymentId: payment.id, intentId: payment.processor_payment_id ?? '' }
}

async function refundPart({ intentId }: Sale) {
  await simulator().refundFromOutside(intentId, 500)
  await simulator().deliverDueEvents()
}

async function dispute({ intentId }: Sale) {
  await simulator().disputeFromOutside(intentId)
  await simulator().deliverDueEvents()
}

const decide = ({ intentId: processorPaymentId }: Sale, decision: 'take_part' | 'refund_all') =>
  admin.post('/api/payments/admin/returned-part', { processorPaymentId, decision, note: 'Looked at.' })

const hold = ({ paymentId }: Sale, amountMinorUnit: number) =>
  db()
    .updateTable('share_tracking')
    .set({ status: 'HELD' })
    .where('payment_id', '=', paymentId)
    .where('amount_minor_unit', '=', amountMinorUnit)
    .execute()

const rowsOf = async ({ paymentId }: Sale) =>
  (
    await db()
      .selectFrom('share_tracking')
      .select(['status', 'amount_minor_unit'])
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      .execute()
  ).map(({ status, amount_minor_unit }) => `${status} ${amount_minor_unit}`)

const sentTo = async ({ talent }: OfferSides) =>
  (
    await db()
      .selectFrom('simulator.transfers')
      .select('amount')
      .where('destination', '=', `acct_${talent.accountId}`)
      .orderBy('id')
      .execute()
  ).map(({ amount }) => amount)

async function handleReturnedRefund(): Promise<Sale> {
  const sold = await sale()
  faults.createTransfer = () => Promise.reject(new ProcessorUnavailable('no answer'))
  await payOut()
  delete faults.createTransfer
  await refundPart(sold)
  expect((await decide(sold, 'refund_all')).status).toBe(200)
  await simulator().setPayoutsEnabled(`acct_${sold.talent.accountId}`, false)
  await payOut()
  await simulator().setPayoutsEnabled(`acct_${sold.talent.accountId}`, true)
  await hold(sold, 100_000)
  return sold
}

async function partOwed(): Promise<Sale> {
  const sold = await sale()
  await payOut()
  await refundPart(sold)
  expect((await decide(sold, 'take_part')).status).toBe(200)
  await dispute(sold)
  await hold(sold, -500)
  return sold
}

test('earnings held without a reason are released into the next payout, others stay held', async () => {
  const back = await handleReturnedRefund()
  const [lost, open] = [await partOwed(), await partOwed()]
  await simulator().closeDisputeFromOutside(lost.intentId, 'lost')
  await simulator().deliverDueEvents()
  const [disputed, undecided, ofPart] = [await sale(), await sale(), await sale()]
  await dispute(disputed)
  await refundPart(undecided)
  await refundPart(ofPart)
  expect((await decide(ofPart, 'take_part')).status).toBe(200)
  await dispute(ofPart)

  const sales = [back, lost, open, disputed, undecided, ofPart]
  const rows = () => Promise.all(sales.map(rowsOf))
  const waiting = [['HELD 100000'], ['HELD 100000'], ['HELD 100000', 'HELD -500']]
  expect(await rows()).toEqual([
    ['HELD 100000', 'OPEN -100000'],
    ['PAID 100000', 'HELD -500', 'OPEN -99500'],
    ['PAID 100000', 'HELD -500'],
    ...waiting,
  ])
  const owed = ({ paymentId }: Sale) => `$5.00 of payment ${paymentId} is owed back but held, so no payout includes it.`
  expect(new Set(await differences())).toEqual(
    new Set([
      `$1,000.00 earned from payment ${back.paymentId} is held and will never be released, because the payment is being refunded.`,
      owed(lost),
      owed(open),
    ]),
  )
  // The negative row reduces the payout of another sale.
  await sale({ talent: back.talent }, 150_000)
  await payOut()
  expect(await sentTo(back)).toEqual([50_000])

  await world.database.runScript(SCRIPT)
  const healed = await rows()
  expect(healed).toEqual([
    ['OPEN 100000', 'PAID -100000'],
    ['PAID 100000', 'OPEN -500', 'OPEN -99500'],
    ['PAID 100000', 'OPEN -500'],
    ...waiting,
  ])
  expect(await differences()).toEqual([])
  await world.database.runScript(SCRIPT)
  expect(await rows()).toEqual(healed)

  for (const { talent } of [lost, open]) await sale({ talent }, 150_000)
  await payOut()
  expect(await sentTo(back)).toEqual([50_000, 100_000])
  expect(await sentTo(lost)).toEqual([100_000, 50_000])
  expect(await sentTo(open)).toEqual([100_000, 149_500])
  expect((await rows()).slice(3)).toEqual(waiting)
  expect(await differences()).toEqual([])
})

test('a held earning that should have been reversed is left for a person to decide', async () => {
  const { accountId } = await world.talent()
  const paymentId = await earn(world.database, { accountId, amountMinorUnit: 9000, at: world.clock.now() })
  const row = await inTransaction(db(), async (trx) => {
    const now = world.clock.now()
    await trx.updateTable('share_tracking').set({ status: 'HELD' }).where('payment_id', '=', paymentId).execute()
    await trx.updateTable('payments').set({ refund_requested_at: now }).where('id', '=', paymentId).execute()
    await sql.raw(SCRIPT).execute(trx)
    return trx
      .selectFrom('share_tracking')
      .select('status')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
  })
  expect(row.status).toBe('HELD')
})
