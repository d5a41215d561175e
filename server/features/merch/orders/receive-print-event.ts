import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badRequest, unavailable } from '../../../platform/errors.ts'
import { type PrintOrder, PrintShopUnavailable } from '../../../providers/fulfilment/port.ts'
import { isKnownEvent, rememberEvent } from './queries/fulfilment-events.ts'
import { findOrderIdOfPrint } from './queries/fulfilments.ts'
import { settlePrintOrder } from './settle-print-order.ts'

/**
 * Handles a webhook of a print shop. Reads only the order id from the verified payload and fetches
 * the current state, so events may arrive repeatedly and in any order. An event is recorded only
 * after its effect is committed, so that the print shop repeats it after a crash.
 * @throws BadRequest for a missing or wrong signature; ServiceUnavailable (503) if the print shop
 * cannot be reached now
 */
export async function receivePrintEvent(
  ctx: Context,
  { rawBody, signature }: { rawBody: string | undefined; signature: string | string[] | undefined },
): Promise<void> {
  const event =
    rawBody !== undefined && typeof signature === 'string'
      ? ctx.fulfilment.verifyWebhook({ rawBody, signature, now: ctx.clock.now() })
      : undefined
  if (!event) throw badRequest('The signature of this webhook is invalid.')
  if (await isKnownEvent(ctx.db, event.id)) return
  const { externalId: printId, ...status } = event
  const orderId = printId === null ? undefined : await findOrderIdOfPrint(ctx.db, printId)
  const outcome = printId === null ? 'ignored' : orderId === undefined ? 'unknown' : await follow(ctx, orderId, printId)
  await rememberEvent(ctx.db, { ...status, orderId: orderId ?? null, outcome }, ctx.clock.now())
}

async function follow(ctx: Context, orderId: string, printId: string): Promise<string> {
  const found = await find(ctx, printId)
  if (!found) return 'unknown'
  return inTransaction(ctx.db, (trx) => settlePrintOrder(trx, ctx, { orderId, found, at: ctx.clock.now() }))
}

/** Throws if the print shop cannot be reached, so that the print shop sends the event again. */
async function find(ctx: Context, printId: string): Promise<PrintOrder | undefined> {
  try {
    return await ctx.fulfilment.find(printId)
  } catch (error) {
    if (!(error instanceof PrintShopUnavailable)) throw error
    throw unavailable('The print shop could not be asked for the order’s current status.', error)
  }
}
