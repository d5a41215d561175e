import { sql } from 'kysely'
import type { App } from '../../server/app.ts'
import { HOUR_MS } from '../../server/platform/clock.ts'
import { AppError } from '../../server/platform/errors.ts'
import type { SimulatedOutcome, Simulator } from '../../server/providers/processor/simulator/port.ts'
import { ADMIN_ID, brandIdOf, goodsOf, offerIdOf, payoutAccountOf, sellerIdOf } from './names.ts'
import { ORDER_ACTIONS } from './order-actions.ts'
import type { ActionName, History } from './plan.ts'

/** For an action that is not a request, `status` is 200 or the status of the error. */
export type Ended = { status: number; message?: string }
export type StormWorld = { app: App; simulator: Simulator; cronSecret: string; origin: string }
type Act = (world: StormWorld, history: History, how: string) => Promise<Ended>

/** Most actions are sent at a wrong moment, so that they must be refused. */
export const ACTIONS: Record<ActionName, Act> = {
  ...ORDER_ACTIONS,
  accept: asTalent('/api/offers/respond', { action: 'accept' }),
  counter: asTalent('/api/offers/respond', { action: 'counter', counterChanges: { offerAmountMinorUnit: 77_777 } }),
  'cancel-as-brand': asBrand('/api/offers/cancel'),
  'cancel-as-talent': asTalent('/api/offers/cancel'),
  deliver: asTalent('/api/offers/deliver', { fileUrls: ['https://files.example.com/portrait.png'] }),
  revise: asBrand('/api/offers/revision', { reason: 'The cup should face the other way.' }),
  complete: asBrand('/api/offers/complete'),
  dispute: asBrand('/api/offers/dispute', { reason: 'This is not what we agreed on.' }),
  'resolve-dispute': (world, history, how) =>
    post(world, ADMIN_ID, '/api/offers/admin/resolve-dispute', {
      offerId: offerIdOf(history),
      resolution: how,
      note: 'Looked at.',
    }),
  'release-capture': asAdmin('/api/offers/admin/release-capture'),
  'decline-capture': asAdmin('/api/offers/admin/decline-capture', { note: 'Not this one.' }),
  'create-intent': (world, history) => post(world, brandIdOf(history), '/api/payments/create-intent', goodsOf(history)),
  pay: onIntent(({ simulator }, intent, how) =>
    simulator.confirm({
      id: intent.id,
      clientSecret: intent.client_secret,
      outcome: how as SimulatedOutcome,
      delayMs: 20,
    }),
  ),
  'complete-payment': onPayment((world, processorPaymentId, history) =>
    post(world, brandIdOf(history), '/api/payments/complete', { processorPaymentId }),
  ),
  refund: onPayment((world, processorPaymentId) =>
    post(world, ADMIN_ID, '/api/payments/refund', { processorPaymentId, note: 'As asked.' }),
  ),
  'refund-outside': onIntent(({ simulator }, { id }) => simulator.refundFromOutside(id)),
  'refund-part-outside': onIntent(({ simulator }, { id }) => simulator.refundFromOutside(id, 10)),
  'refund-comes-back': onIntent(({ simulator }, { id }) => simulator.failRefundFromOutside(id)),
  'decide-part': onPayment((world, processorPaymentId, _history, how) =>
    post(world, ADMIN_ID, '/api/payments/admin/returned-part', { processorPaymentId, decision: how }),
  ),
  'bank-disputes-a-part': onIntent(({ simulator }, { id }) => simulator.disputeFromOutside(id, 10)),
  'bank-disputes': onIntent(({ simulator }, { id }) => simulator.disputeFromOutside(id)),
  'bank-decides': onIntent(({ simulator }, { id }, how) =>
    simulator.closeDisputeFromOutside(id, how as 'won' | 'lost'),
  ),
  webhooks: inside(({ simulator }) => simulator.deliverDueEvents()),
  sweep: cron('/api/payments/cron/sweep'),
  expire: cron('/api/offers/cron/expire'),
  'expire-captures': cron('/api/offers/cron/expire-pending-captures'),
  'auto-release': cron('/api/offers/cron/auto-release'),
  payouts: cron('/api/payments/process-payouts'),
  'do-payout': (world, history) =>
    post(world, ADMIN_ID, '/api/payments/admin/do-payout', { accountId: sellerIdOf(history) }),
  advance: (world, { currency, ...history }) =>
    post(world, ADMIN_ID, '/api/payments/admin/advance-payout', {
      accountId: sellerIdOf(history),
      amountMinorUnit: 7001,
      currency,
    }),
  'switch-payouts': inside(({ app }, history) =>
    app.ctx.db
      .updateTable('simulator.accounts')
      .set((eb) => ({ payouts_enabled: eb.not('payouts_enabled') }))
      .where('id', '=', payoutAccountOf(sellerIdOf(history)))
      .execute(),
  ),
  'time-passes': inside(({ app }, history, how) => letTimePass(app, history, Number(how))),
  'move-clock': inside(async ({ app }, _history, how) => app.clock.advance(Number(how) * HOUR_MS)),
}

async function post({ app, origin }: StormWorld, person: string, url: string, payload: object): Promise<Ended> {
  const { statusCode, body } = await app.api.inject({
    method: 'POST',
    url,
    payload,
    headers: { origin },
    cookies: { 'auth-token': person },
  })
  return { status: statusCode, ...(statusCode >= 400 ? { message: body } : {}) }
}

function asBrand(url: string, body: object = {}): Act {
  return (world, history) => post(world, brandIdOf(history), url, { offerId: offerIdOf(history), ...body })
}

function asTalent(url: string, body: object = {}): Act {
  return (world, history) => post(world, sellerIdOf(history), url, { offerId: offerIdOf(history), ...body })
}

function asAdmin(url: string, body: object = {}): Act {
  return (world, history) => post(world, ADMIN_ID, url, { offerId: offerIdOf(history), ...body })
}

function cron(url: string): Act {
  return async ({ app, cronSecret }) => {
    const { statusCode, body } = await app.api.inject({ url, headers: { authorization: `Bearer ${cronSecret}` } })
    return { status: statusCode, ...(statusCode >= 400 ? { message: body } : {}) }
  }
}

/** An action that is not a request either succeeds or throws one of our errors. */
function inside(work: (world: StormWorld, history: History, how: string) => Promise<unknown>): Act {
  return async (world, history, how) => {
    try {
      await work(world, history, how)
      return { status: 200 }
    } catch (error) {
      if (error instanceof AppError) return { status: error.status, message: error.message }
      throw error
    }
  }
}

const NOTHING_THERE: Ended = { status: 404, message: 'the object of this action does not exist yet' }

function onPayment(
  work: (world: StormWorld, processorPaymentId: string, history: History, how: string) => Promise<Ended>,
): Act {
  return async (world, history, how) => {
    const payment = await world.app.ctx.db
      .selectFrom('payments')
      .select('processor_payment_id')
      .where('pay_for_id', '=', goodsOf(history).payForId)
      .where('processor_payment_id', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return payment?.processor_payment_id ? work(world, payment.processor_payment_id, history, how) : NOTHING_THERE
  }
}

type Intent = { id: string; client_secret: string }

function onIntent(work: (world: StormWorld, intent: Intent, how: string) => Promise<unknown>): Act {
  return async (world, history, how) => {
    const intent = await world.app.ctx.db
      .selectFrom('simulator.payment_intents as i')
      // Nobody can pay an intent that no client ever received.
      .innerJoin('payments as p', 'p.processor_payment_id', 'i.id')
      .select(['i.id', 'i.client_secret'])
      .where('p.pay_for_id', '=', goodsOf(history).payForId)
      .orderBy('p.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return intent ? inside((there) => work(there, intent, how))(world, history, how) : NOTHING_THERE
  }
}

/** Moves times into the past, as if `days` had passed for this history alone. */
async function letTimePass({ ctx }: App, history: History, days: number): Promise<void> {
  const by = sql`${`${days} days`}::interval`
  const id = goodsOf(history).payForId
  await sql`
    with offer as (
      update offers set expires_at = expires_at - ${by}, payment_authorized_at = payment_authorized_at - ${by},
        paid_at = paid_at - ${by}, automatic_release_at = automatic_release_at - ${by},
        delivery_submitted_at = delivery_submitted_at - ${by}, completed_at = completed_at - ${by},
        disputed_at = disputed_at - ${by}
      where id = ${id}
    ), payment as (
      update payments set created_at = created_at - ${by}, updated_at = updated_at - ${by},
        authorized_at = authorized_at - ${by}, capture_before = capture_before - ${by}
      where pay_for_id = ${id}
    )
    update simulator.payment_intents set capture_before = capture_before - ${by}
    where metadata ->> 'payForId' = ${id}`.execute(ctx.db)
}
