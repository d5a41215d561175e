import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import { noteDispute, noteDisputeClosed, noteOutsideRefund } from './outside-changes.ts'
import type { PayForTable } from './pay-for.ts'
import { isKnownEvent, rememberEvent } from './queries/processor-events.ts'
import { settlePayment } from './settle-payment.ts'

/** What each kind of event makes us do. Anything else is written down and left alone. */
const REACTIONS: Record<string, (ctx: Context, payFor: PayForTable, intentId: string) => Promise<string>> = {
  'charge.succeeded': settle,
  'charge.failed': settle,
  'payment_intent.succeeded': settle,
  'payment_intent.payment_failed': settle,
  'payment_intent.amount_capturable_updated': settle,
  'payment_intent.canceled': settle,
  'charge.refunded': noteOutsideRefund,
  'charge.dispute.created': noteDispute,
  // An inquiry that became a dispute says so by the money it took.
  'charge.dispute.funds_withdrawn': noteDispute,
  'charge.dispute.closed': noteDisputeClosed,
}

/**
 * Takes a processor's webhook. Nothing of it is read before its signature held, and of what it says only which intent
 * to look at is believed. Each event counts once, in any order and any number; it is written down after its effect is
 * committed, so that a crash in between has it sent, and done, again.
 * @throws BadRequest for a signature that is missing, wrong, too old or too new, or when no secret is set.
 */
export async function receiveWebhook(
  ctx: Context,
  payFor: PayForTable,
  { rawBody, signature }: { rawBody: string | undefined; signature: string | string[] | undefined },
): Promise<void> {
  const event =
    rawBody !== undefined && typeof signature === 'string'
      ? ctx.processor.verifyWebhook({ rawBody, signature, now: ctx.clock.now() })
      : undefined
  if (!event) throw badRequest('The signature of this webhook does not hold.')
  if (await isKnownEvent(ctx.db, event.id)) return
  const reaction = REACTIONS[event.type]
  const outcome = reaction && event.paymentIntentId ? await reaction(ctx, payFor, event.paymentIntentId) : 'ignored'
  await rememberEvent(ctx.db, { event, outcome, at: ctx.clock.now() })
}

async function settle(ctx: Context, payFor: PayForTable, intentId: string): Promise<string> {
  const settled = await settlePayment(ctx, payFor, intentId)
  return settled?.outcome ?? 'unknown'
}
