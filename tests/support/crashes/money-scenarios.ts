import type { FastifyReply, FastifyRequest } from 'fastify'
import { ROUTES, SCHEDULE } from '../../../server/app.ts'
import { reviewPayment } from '../../../server/features/money/payments/index.ts'
import { findOfferWithPeople } from '../../../server/features/offers/offer/queries/find-offer.ts'
import { moveOffer } from '../../../server/features/offers/offer/queries/move-offer.ts'
import type { Context } from '../../../server/platform/context.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import type { Caller } from '../../../server/platform/http/route.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { Simulator } from '../../../server/providers/processor/simulator/port.ts'
import { signWebhook } from '../../../server/providers/processor/webhook-signature.ts'
import { createInterruptedRefund } from '../merch/suspended-payment.ts'
import {
  type QuickOffer,
  type QuickStage,
  quickOffer,
  SALE_HANDLERS,
  SUCCEEDED,
  setIntent,
} from '../offers/quick-offers.ts'

/** One operation on money, as a request to a handler or as a job. */
export type Scenario = {
  name: string
  stage: QuickStage
  /** Prepares the scenario. Tests interrupt only `act`. */
  before?: (ctx: Context, offer: QuickOffer, simulator: Simulator) => Promise<unknown>
  act: (ctx: Context, offer: QuickOffer) => Promise<unknown>
  /** True for a job that processes all due work. Nothing else may be due then. */
  isJob?: true
  /**
   * True if the operation may stay half done until it is repeated: a webhook is delivered again,
   * and a buyer comes back.
   */
  isTakenUpAgain?: true
  /** Default: below the minimum payout, because a payout in between would change the result. */
  amountMinorUnit?: number
  /** Default: an offer. */
  sells?: 'IMAGE'
}

export const ADMIN = 'admin-of-scenarios'
/** Below MINIMUM_PAYOUT_MINOR_UNIT. */
const BELOW_MINIMUM_PAYOUT = 4000

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'a payment gets its intent',
    stage: 'ACCEPTED',
    before: (ctx, { paymentId }) => ctx.db.deleteFrom('payments').where('id', '=', paymentId).execute(),
    act: asBrand('/api/payments/create-intent', ({ id }) => ({ payFor: 'OFFER', payForId: id })),
    isTakenUpAgain: true,
  },
  { name: 'a payment is completed', stage: 'ACCEPTED', before: paid, act: completing() },
  {
    name: 'a payment is completed, but its offer refuses it',
    stage: 'ACCEPTED',
    before: async (ctx, offer) => {
      await setIntent(ctx, offer, SUCCEEDED)
      await move(ctx, offer, 'CANCEL', 'CANCELLED')
    },
    act: completing(),
  },
  {
    name: 'a webhook reports a payment',
    stage: 'ACCEPTED',
    before: paid,
    act: webhookAct('payment_intent.succeeded'),
  },
  {
    name: 'a payment is captured',
    stage: 'AUTHORIZED',
    act: (ctx, offer) => review(ctx, offer, 'capture'),
  },
  {
    name: 'an authorization is declined',
    stage: 'AUTHORIZED',
    act: (ctx, offer) => review(ctx, offer, 'decline'),
  },
  { name: 'a picture is bought', stage: 'ACCEPTED', sells: 'IMAGE', before: paid, act: completing() },
  { name: 'an admin refunds a picture', stage: 'PAID', sells: 'IMAGE', act: refunding() },
  {
    name: 'an admin refunds a picture after its payout',
    stage: 'PAID',
    sells: 'IMAGE',
    amountMinorUnit: 125_000,
    before: job('process-payouts'),
    act: refunding(),
  },
  { name: 'a delivery is accepted', stage: 'DELIVERED', act: asBrand('/api/offers/complete', ofOffer) },
  {
    name: 'a delivery is released automatically',
    stage: 'DELIVERED',
    before: ({ db, clock }, { id }) =>
      db.updateTable('offers').set({ automatic_release_at: clock.now() }).where('id', '=', id).execute(),
    act: job('offers-auto-release'),
    isJob: true,
  },
  { name: 'an admin refunds an offer in escrow', stage: 'PAID', act: refunding() },
  { name: 'an admin refunds a released offer', stage: 'COMPLETED', act: refunding() },
  {
    name: 'an admin refunds an offer after its payout',
    stage: 'COMPLETED',
    amountMinorUnit: 125_000,
    before: job('process-payouts'),
    act: refunding(),
  },
  {
    name: 'a webhook reports a refund made at the processor',
    stage: 'COMPLETED',
    before: (_ctx, { intentId }, simulator) => simulator.refundFromOutside(intentId),
    act: webhookAct('charge.refunded'),
  },
  {
    name: 'a webhook reports a lost dispute',
    stage: 'PAID',
    before: async (_ctx, { intentId }, simulator) => {
      await simulator.disputeFromOutside(intentId)
      await simulator.closeDisputeFromOutside(intentId, 'lost')
    },
    act: webhookAct('charge.dispute.closed'),
    isTakenUpAgain: true,
  },
  {
    name: 'the sweep sends a requested refund',
    stage: 'ACCEPTED',
    before: async (ctx, offer) => {
      await setIntent(ctx, offer, SUCCEEDED)
      await move(ctx, offer, 'CANCEL', 'CANCELLED')
      await createInterruptedRefund(ctx, offer)
    },
    act: job('payments-sweep'),
    isJob: true,
  },
  {
    name: 'the payout job pays a seller',
    stage: 'COMPLETED',
    amountMinorUnit: 125_000,
    act: job('process-payouts'),
    isJob: true,
  },
  {
    name: 'an admin pays a seller out',
    stage: 'COMPLETED',
    amountMinorUnit: 125_000,
    act: asAdmin('/api/payments/admin/do-payout', ({ talent }) => ({ accountId: talent.accountId })),
  },
  {
    name: 'an admin advances a seller’s earnings',
    stage: 'PAID',
    act: asAdmin('/api/payments/admin/advance-payout', ({ talent }) => ({
      accountId: talent.accountId,
      amountMinorUnit: 9000,
      currency: 'USD',
    })),
  },
  { name: 'a talent cancels a paid offer', stage: 'PAID', act: asTalent('/api/offers/cancel', ofOffer) },
  {
    name: 'a brand cancels before paying',
    stage: 'ACCEPTED',
    act: asBrand('/api/offers/cancel', ofOffer),
    isTakenUpAgain: true,
  },
  { name: 'a brand cancels an authorized payment', stage: 'AUTHORIZED', act: asBrand('/api/offers/cancel', ofOffer) },
  {
    name: 'a dispute ends in a refund',
    stage: 'COMPLETED',
    before: asBrand('/api/offers/dispute', ({ id }) => ({ offerId: id, reason: 'Not what we agreed on.' })),
    act: asAdmin('/api/offers/admin/resolve-dispute', ({ id }) => ({
      offerId: id,
      resolution: 'REFUND',
      note: 'Looked at.',
    })),
  },
  {
    name: 'a dispute ends in a release',
    stage: 'DELIVERED',
    before: asBrand('/api/offers/dispute', ({ id }) => ({ offerId: id, reason: 'Not what we agreed on.' })),
    act: asAdmin('/api/offers/admin/resolve-dispute', ({ id }) => ({
      offerId: id,
      resolution: 'RELEASE',
      note: 'Looked at.',
    })),
  },
]

/** Each offer has a separate seller. */
export async function prepareScenario(ctx: Context, scenario: Scenario, simulator: Simulator): Promise<QuickOffer> {
  const id = newId()
  const cast = {
    brand: { accountId: `brand-${id}`, userId: `brand-${id}` },
    talent: { accountId: `talent-${id}` },
  }
  await insertPeople(ctx, cast.brand.accountId, cast.talent.accountId)
  const { stage, amountMinorUnit = BELOW_MINIMUM_PAYOUT, sells = 'OFFER' } = scenario
  const offer = await quickOffer(ctx, { stage, cast, amountMinorUnit, sells })
  await scenario.before?.(ctx, offer, simulator)
  return offer
}

export async function insertPeople({ db, clock }: Context, ...ids: readonly string[]): Promise<void> {
  const at = clock.now()
  const isTalent = (id: string) => id.startsWith('talent')
  await inTransaction(db, async (trx) => {
    const profiles = ids.map((id) => ({ user_id: id, display_name: id, roles: ['brand'], created_at: at }))
    await trx.insertInto('profiles').values(profiles).execute()
    const accounts = ids.map((id) => ({
      id,
      owner_user_id: id,
      kind: isTalent(id) ? ('talent' as const) : ('brand' as const),
      display_name: id,
      slug: id,
      created_at: at,
      updated_at: at,
    }))
    await trx.insertInto('accounts').values(accounts).execute()
    for (const accountId of ids.filter(isTalent)) {
      const metadata = JSON.stringify({ accountId })
      const account = { id: `acct_${accountId}`, payouts_enabled: true, metadata, created_at: at }
      await trx.insertInto('simulator.accounts').values(account).execute()
      const route = { account_id: accountId, connect_account_id: account.id, kyc_verified: true }
      await trx
        .insertInto('payout_routes')
        .values({ ...route, created_at: at, updated_at: at })
        .execute()
    }
  })
}

type Act = Scenario['act']
type BodyOf = (offer: QuickOffer) => object

function ofOffer({ id }: QuickOffer): object {
  return { offerId: id }
}

function asBrand(path: string, bodyOf: BodyOf): Act {
  return (ctx, offer) => request(ctx, path, callerNamed(offer.brand.accountId), offer, bodyOf)
}
function asTalent(path: string, bodyOf: BodyOf): Act {
  return (ctx, offer) => request(ctx, path, callerNamed(offer.talent.accountId), offer, bodyOf)
}
function asAdmin(path: string, bodyOf: BodyOf): Act {
  return (ctx, offer) => request(ctx, path, { ...callerNamed(ADMIN), isAdmin: true }, offer, bodyOf)
}

/** Calls the handler without authentication and validation. */
function request(ctx: Context, path: string, caller: Caller, offer: QuickOffer, bodyOf: BodyOf): Promise<unknown> {
  // A repeated request has the same idempotency key.
  const headers = { 'idempotency-key': offer.paymentId }
  return routeAt(path).handler({
    ctx,
    caller,
    body: bodyOf(offer) as never,
    params: undefined,
    query: undefined,
    request: { headers } as unknown as FastifyRequest,
    reply: undefined as unknown as FastifyReply,
  })
}

export const callerNamed = (id: string): Caller => ({
  userId: id,
  email: `${id}@semblance.test`,
  accountId: id,
  displayName: id,
  slug: id,
  imageUrl: null,
  roles: ['brand'],
  isAdmin: false,
})

function routeAt(path: string) {
  const route = ROUTES.find((candidate) => candidate.path === path && candidate.method === 'POST')
  if (!route) throw new Error(`there is no route ${path}`)
  return route
}

function job(name: string): Act {
  return (ctx) => runJobOf(ctx, name)
}

export function runJobOf(ctx: Context, name: string): Promise<object> {
  const found = SCHEDULE.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`there is no job ${name}`)
  return found.run(ctx)
}

function completing(): Act {
  return asBrand('/api/payments/complete', ({ intentId }) => ({ processorPaymentId: intentId }))
}

function refunding(): Act {
  return asAdmin('/api/payments/refund', ({ intentId }) => ({ processorPaymentId: intentId, note: 'As asked.' }))
}

/** Sends a webhook with the same event each time. */
function webhookAct(type: string): Act {
  return (ctx, { intentId }) => {
    const object = { object: 'charge', payment_intent: intentId }
    const rawBody = JSON.stringify({ id: `evt_${intentId}`, object: 'event', type, data: { object } })
    const signature = signWebhook(ctx.config.PROCESSOR_WEBHOOK_SECRET ?? '', rawBody, ctx.clock.now())
    return sendWebhook(ctx, { rawBody, signature })
  }
}

export function sendWebhook(ctx: Context, { rawBody, signature }: { rawBody: string; signature: string }) {
  return routeAt('/api/payments/webhook/processor').handler({
    ctx,
    body: undefined,
    params: undefined,
    query: undefined,
    request: { rawBody, headers: { 'processor-signature': signature } } as unknown as FastifyRequest,
    reply: undefined as unknown as FastifyReply,
  })
}

function paid(ctx: Context, offer: QuickOffer): Promise<void> {
  return setIntent(ctx, offer, SUCCEEDED)
}

const review = (ctx: Context, { intentId }: QuickOffer, decision: 'capture' | 'decline') =>
  reviewPayment(ctx, SALE_HANDLERS, {
    processorPaymentId: intentId,
    decision,
    accountId: ADMIN,
    note: null,
    message: null,
  })

async function move(ctx: Context, { id, brand }: QuickOffer, action: 'CANCEL', to: 'CANCELLED'): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const offer = await findOfferWithPeople(trx, id)
    if (!offer) throw new Error(`there is no offer ${id}`)
    const actor = { accountId: brand.accountId, role: 'brand' } as const
    await moveOffer(trx, { offer, action, to, actor, at: ctx.clock.now() })
  })
}
