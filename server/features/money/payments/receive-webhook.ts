import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { ProcessorEvent } from '../../../providers/processor/port.ts'
import { countDeclined } from '../payment/index.ts'
import { checkConnectAccount } from '../payouts/index.ts'
import { closeIntent } from './close-open-payment.ts'
import { followCharge } from './follow-charge.ts'
import type { PayForTable } from './pay-for.ts'
import { toSettlingPayment } from './payment-in-settle.ts'
import { isKnownEvent, rememberEvent } from './queries/processor-events.ts'
import { settlePayment } from './settle-payment.ts'

type Reaction = (ctx: Context, payFor: PayForTable, intentId: string) => Promise<string>

const REACTIONS: Readonly<Record<string, Reaction>> = {
  'charge.succeeded': settle,
  'charge.failed': settle,
  'payment_intent.succeeded': settle,
  'payment_intent.payment_failed': recordDeclinedCard,
  'payment_intent.amount_capturable_updated': settle,
  'payment_intent.canceled': settle,
  'charge.refunded': followCharge,
  'charge.refund.updated': followCharge,
  'refund.created': followCharge,
  'refund.updated': followCharge,
  'refund.failed': followCharge,
  'charge.dispute.created': followCharge,
  // A dispute that follows an inquiry of the bank has no event of its own, only this one.
  'charge.dispute.funds_withdrawn': followCharge,
  'charge.dispute.funds_reinstated': followCharge,
  'charge.dispute.updated': followCharge,
  'charge.dispute.closed': followCharge,
}

const ACCOUNT_EVENTS: readonly string[] = ['account.updated']

/**
 * Event types that the processor must send to our webhook endpoint. The list in docs/payments.md
 * is generated from them.
 */
export const HANDLED_EVENTS = {
  account: Object.keys(REACTIONS).sort(),
  connectedAccounts: ACCOUNT_EVENTS,
} as const

/**
 * Handles a webhook of the processor. Verifies the signature first, and takes only the intent id
 * from the payload. Events may arrive repeatedly and in any order. An event is recorded after its
 * effect is committed, so that it is processed again after a crash.
 * @throws BadRequest for a signature that is missing, wrong, too old or too new, or if no secret
 * is configured
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
  if (!event) throw badRequest('The signature of this webhook is invalid.')
  if (await isKnownEvent(ctx.db, event.id)) return
  const outcome = await react(ctx, payFor, event)
  await rememberEvent(ctx.db, { event, outcome, at: ctx.clock.now() })
}

async function react(ctx: Context, payFor: PayForTable, event: ProcessorEvent): Promise<string> {
  const reaction = REACTIONS[event.type]
  if (reaction && event.paymentIntentId) return reaction(ctx, payFor, event.paymentIntentId)
  if (ACCOUNT_EVENTS.includes(event.type) && event.connectAccountId)
    return checkConnectAccount(ctx, event.connectAccountId)
  return 'ignored'
}

async function settle(ctx: Context, payFor: PayForTable, intentId: string): Promise<string> {
  const settled = await settlePayment(ctx, payFor, intentId)
  return settled?.outcome ?? 'unknown'
}

/**
 * Cancels the intent after DECLINES_PER_INTENT declined cards, because someone may be testing
 * stolen cards, or if the handler allows no other card. The count is stored first. After a crash,
 * the next declined card therefore cancels the intent.
 */
async function recordDeclinedCard(ctx: Context, payFor: PayForTable, intentId: string): Promise<string> {
  const at = ctx.clock.now()
  const payment = await countDeclined(ctx.db, intentId, at)
  if (payment) {
    const mayTryAnother = await payFor[payment.pay_for]?.onDeclined?.(ctx, toSettlingPayment(payment, intentId), at)
    const isOver = payment.declined_count >= ctx.config.DECLINES_PER_INTENT || mayTryAnother === false
    if (isOver && (await closeIntent(ctx, payFor, intentId)) === 'closed') return 'canceled after declined cards'
  }
  return settle(ctx, payFor, intentId)
}
