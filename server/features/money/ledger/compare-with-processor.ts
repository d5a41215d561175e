import type { Selectable } from 'kysely'
import { DAY_MS, later } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { PayoutsTable } from '../../../platform/database/tables.ts'
import { ProcessorUnavailable, type Transfer } from '../../../providers/processor/port.ts'
import { comparePayment } from './compare-payment.ts'

export type Comparison = { paymentCount: number; payoutCount: number; differences: readonly string[] }

/** How many are asked about side by side. */
const SIDE_BY_SIDE = 4
const PAGE = 500

type Options = {
  days: number
  /** Told after each payment and payout. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Holds every payment that moved, and every payout that was begun, in the last days against what the processor says of
 * it now. Reads only. What the processor does not answer about is a difference too: nobody knows whether it agrees.
 */
export async function compareWithProcessor(
  ctx: Pick<Context, 'db' | 'clock' | 'processor'>,
  { days, onProgress }: Options,
): Promise<Comparison> {
  const since = later(ctx.clock.now(), -days * DAY_MS)
  const counts = await countSince(ctx, since)
  const differences: string[] = []
  let done = 0
  const look = async (name: string, compare: () => Promise<string[]>): Promise<void> => {
    try {
      differences.push(...(await compare()))
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error
      differences.push(`${name} could not be compared: the processor did not answer.`)
    }
    onProgress?.(++done, counts.paymentCount + counts.payoutCount)
  }
  await eachOf(paymentsSince(ctx, since), (payment) =>
    look(`Payment ${payment.id}`, async () =>
      comparePayment(payment, await ctx.processor.findPaymentIntent(payment.processor_payment_id)),
    ),
  )
  await eachOf(payoutsSince(ctx, since), (payout) =>
    look(`Payout ${payout.id}`, async () =>
      comparePayout(payout, await ctx.processor.findTransfer({ destination: payout.destination, payoutId: payout.id })),
    ),
  )
  return { ...counts, differences }
}

/** A payout is one transfer; one that failed is none, and one under way may be either. */
function comparePayout(payout: Selectable<PayoutsTable>, transfer: Transfer | undefined): string[] {
  const name = `Payout ${payout.id} (${payout.status})`
  const { amount_minor_unit: amount, currency } = payout
  if (!transfer)
    return payout.status === 'SUCCEEDED' ? [`${name} of ${amount} ${currency} has no transfer at the processor.`] : []
  if (payout.status === 'FAILED') return [`${name} was sent as transfer ${transfer.id} all the same.`]
  const differences: string[] = []
  if (transfer.amountMinorUnit !== amount || transfer.currency !== currency)
    differences.push(
      `${name} is ${amount} ${currency} here and ${transfer.amountMinorUnit} ${transfer.currency} at the processor.`,
    )
  if (payout.status === 'SUCCEEDED' && transfer.id !== payout.transfer_id)
    differences.push(`${name} is transfer ${payout.transfer_id} here and ${transfer.id} at the processor.`)
  return differences
}

const wantedPayments = ({ db }: Pick<Context, 'db'>, since: Date) =>
  db.selectFrom('payments').where('processor_payment_id', 'is not', null).where('updated_at', '>=', since)

async function countSince(ctx: Pick<Context, 'db'>, since: Date) {
  const payments = await wantedPayments(ctx, since)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const payouts = await ctx.db
    .selectFrom('payouts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return { paymentCount: payments.count, payoutCount: payouts.count }
}

const paymentsSince = (ctx: Pick<Context, 'db'>, since: Date) =>
  inPages((after) =>
    wantedPayments(ctx, since)
      .select([
        'id',
        'processor_payment_id',
        'amount_minor_unit',
        'currency',
        'status',
        'refunded_at',
        'disputed_at',
        'dispute_outcome',
        'outside_refunded_minor_unit',
        'lost_minor_unit',
        'refund_requested_at',
      ])
      .select((select) =>
        select
          .selectFrom('refunds as r')
          .select('r.status')
          .whereRef('r.payment_id', '=', 'payments.id')
          .as('refund_status'),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .$narrowType<{ processor_payment_id: string }>()
      .execute(),
  )

const payoutsSince = ({ db }: Pick<Context, 'db'>, since: Date) =>
  inPages((after) =>
    db
      .selectFrom('payouts')
      .selectAll()
      .where('created_at', '>=', since)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  )

/** Row by row, however many there are, a page in memory at a time. */
async function* inPages<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let rows = await read(''); rows.length > 0; rows = await read(rows.at(-1)?.id ?? '')) {
    yield* rows
    if (rows.length < PAGE) return
  }
}

async function eachOf<Row>(rows: AsyncGenerator<Row>, work: (row: Row) => Promise<void>): Promise<void> {
  const worker = async () => {
    for (let next = await rows.next(); !next.done; next = await rows.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker))
}
