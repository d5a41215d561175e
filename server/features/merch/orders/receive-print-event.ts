import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, unavailable } from '../../../platform/errors.ts'
import { type PrintOrder, PrintShopUnavailable } from '../../../providers/fulfilment/port.ts'
import { isKnownEvent, rememberEvent } from './queries/fulfilment-events.ts'
import { findOrderIdOfPrint } from './queries/fulfilments.ts'
import { settlePrintOrder } from './settle-print-order.ts'

/**
 * Takes the print shop's webhook. Nothing of it is read before its signature held, and of what it says only which order to
 * look at is believed: the shop is asked how that stands. Each counts once, in any order and any number; it is written down
 * after its effect is committed, so that a crash in between has it sent, and done, again.
 * @throws BadRequest for a signature that is missing or wrong; ServiceUnavailable (503) when the shop cannot be asked now
 */
export async function receivePrintEvent(
  ctx: Context,
  { rawBody, signature }: { rawBody: string | undefined; signature: string | string[] | undefined },
): Promise<void> {
  const event =
    rawBody !== undefined && typeof signature === 'string'
      ? ctx.fulfilment.verifyWebhook({ rawBody, signature, now: ctx.clock.now() })
      : undefined
  if (!event) throw badRequest('The signature of this webhook does not hold.')
  if (await isKnownEvent(ctx.db, event.id)) return
  const { externalId: printId, ...said } = event
  const orderId = printId === null ? undefined : await findOrderIdOfPrint(ctx.db, printId)
  const outcome = printId === null ? 'ignored' : orderId === undefined ? 'unknown' : await follow(ctx, orderId, printId)
  await rememberEvent(ctx.db, { ...said, orderId: orderId ?? null, outcome }, ctx.clock.now())
}

async function follow(ctx: Context, orderId: string, printId: string): Promise<string> {
  const found = await find(ctx, printId)
  if (!found) return 'unknown'
  return inTransaction(ctx.db, (trx) => settlePrintOrder(trx, ctx, { orderId, found, at: ctx.clock.now() }))
}

/** A shop that cannot be asked now sends its event again. */
async function find(ctx: Context, printId: string): Promise<PrintOrder | undefined> {
  try {
    return await ctx.fulfilment.find(printId)
  } catch (error) {
    if (!(error instanceof PrintShopUnavailable)) throw error
    throw unavailable('The print shop cannot be asked how the order stands now.', error)
  }
}
