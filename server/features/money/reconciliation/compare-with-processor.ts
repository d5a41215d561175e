import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import { ProcessorUnavailable, type Transfer } from '../../../providers/processor/port.ts'
import { countPaymentsSince, listPaymentsSince } from '../payment/index.ts'
import { countPayoutsSince, listPayoutsSince, type PayoutRow } from '../payouts/index.ts'
import { comparePayment } from './compare-payment.ts'

export type Comparison = { paymentCount: number; payoutCount: number; differences: readonly string[] }

const SIDE_BY_SIDE = 4
const PAGE = 500

type Options = {
  days: number
  onProgress?: (done: number, total: number) => void
}

/**
 * Compares every payment that was changed, and every payout that was started, in the last `days`
 * days. Only reads. A payment for which the processor does not respond is reported as a
 * difference.
 */
export async function compareWithProcessor(
  ctx: Pick<Context, 'db' | 'clock' | 'processor'>,
  { days, onProgress }: Options,
): Promise<Comparison> {
  const since = addMs(ctx.clock.now(), -days * DAY_MS)
  const counts = {
    paymentCount: await countPaymentsSince(ctx.db, since),
    payoutCount: await countPayoutsSince(ctx.db, since),
  }
  const differences: string[] = []
  let done = 0
  const runComparison = async (name: string, compare: () => Promise<string[]>): Promise<void> => {
    try {
      differences.push(...(await compare()))
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error
      differences.push(`${name} could not be compared: the processor did not respond.`)
    }
    onProgress?.(++done, counts.paymentCount + counts.payoutCount)
  }
  await forEachConcurrently(
    inPages((page) => listPaymentsSince(ctx.db, { since, ...page })),
    SIDE_BY_SIDE,
    (payment) =>
      runComparison(`Payment ${payment.id}`, async () =>
        comparePayment(payment, await ctx.processor.findPaymentIntent(payment.processor_payment_id)),
      ),
  )
  await forEachConcurrently(
    inPages((page) => listPayoutsSince(ctx.db, { since, ...page })),
    SIDE_BY_SIDE,
    (payout) =>
      runComparison(`Payout ${payout.id}`, async () =>
        comparePayout(
          payout,
          await ctx.processor.findTransfer({ destination: payout.destination, payoutId: payout.id }),
        ),
      ),
  )
  return { ...counts, differences }
}

/** A completed payout must have a transfer, a failed one must not, and one in progress may. */
function comparePayout(payout: PayoutRow, transfer: Transfer | undefined): string[] {
  const name = `Payout ${payout.id} (${payout.status})`
  const { amount_minor_unit: amount, currency } = payout
  if (!transfer)
    return payout.status === 'SUCCEEDED' ? [`${name} of ${amount} ${currency} has no transfer at the processor.`] : []
  if (payout.status === 'FAILED') return [`${name} was still sent as transfer ${transfer.id}.`]
  const differences: string[] = []
  if (transfer.amountMinorUnit !== amount || transfer.currency !== currency)
    differences.push(
      `${name} is ${amount} ${currency} here and ${transfer.amountMinorUnit} ${transfer.currency} at the processor.`,
    )
  if (payout.status === 'SUCCEEDED' && transfer.id !== payout.transfer_id)
    differences.push(`${name} is transfer ${payout.transfer_id} here and ${transfer.id} at the processor.`)
  return differences
}

/** Reads the rows page by page, so that only one page is in memory. */
async function* inPages<Row extends { id: string }>(
  read: (page: { after: string; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    const rows = await read({ after, limit: PAGE })
    yield* rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.id ?? ''
  }
}
