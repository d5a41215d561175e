import { sql } from 'kysely'
import type { PayForTable } from '../../../server/features/money/payments/index.ts'
import { settlePayment } from '../../../server/features/money/payments/settle-payment.ts'
import { productPayFor } from '../../../server/features/money/products/index.ts'
import { feesOf } from '../../../server/features/offers/offer/domain/fees.ts'
import { findOfferWithPeople, type OfferWithPeople } from '../../../server/features/offers/offer/queries/find-offer.ts'
import { moveOffer } from '../../../server/features/offers/offer/queries/move-offer.ts'
import { offerPayFor } from '../../../server/features/offers/offer-payments/index.ts'
import { releaseEscrow } from '../../../server/features/offers/offer-payments/release-escrow.ts'
import { addMs, DAY_MS } from '../../../server/platform/clock.ts'
import type { Context } from '../../../server/platform/context.ts'
import { inTransaction, type Trx } from '../../../server/platform/database/transaction.ts'
import { newId, newReceiptCode } from '../../../server/platform/ids.ts'

/** Offers in a state with a few statements, for tests that need hundreds of them. */

export const SALE_HANDLERS: PayForTable = {
  OFFER: offerPayFor,
  IMAGE: productPayFor('IMAGE'),
  LIKENESS: productPayFor('LIKENESS'),
  VOICE_OVER: productPayFor('VOICE_OVER'),
}

type ProductKind = 'IMAGE' | 'LIKENESS' | 'VOICE_OVER'
export type QuickCast = { brand: { accountId: string; userId: string }; talent: { accountId: string } }
export type QuickStage = 'ACCEPTED' | 'AUTHORIZED' | 'PAID' | 'DELIVERED' | 'COMPLETED'
export type QuickOffer = QuickCast & { id: string; paymentId: string; intentId: string; clientSecret: string }

type Wanted = {
  stage: QuickStage
  cast: QuickCast
  amountMinorUnit?: number
  currency?: string
  captureMethod?: 'automatic' | 'manual'
  /** Default: an offer. A product is ACCEPTED from the start, and PAID once it is paid. */
  sells?: 'OFFER' | ProductKind
}

/** Accepted, with a payment intent, and advanced to the requested stage. */
export async function quickOffer(ctx: Context, { stage, cast, ...terms }: Wanted): Promise<QuickOffer> {
  const { captureMethod = stage === 'AUTHORIZED' ? 'manual' : 'automatic' } = terms
  const offer = await insertAccepted(ctx, cast, {
    amountMinorUnit: 125_000,
    currency: 'USD',
    sells: 'OFFER',
    ...terms,
    captureMethod,
  })
  if (stage === 'ACCEPTED') return offer
  await setIntent(ctx, offer, stage === 'AUTHORIZED' ? AUTHORIZED : SUCCEEDED)
  await settlePayment(ctx, SALE_HANDLERS, offer.intentId)
  if (stage === 'DELIVERED' || stage === 'COMPLETED') await deliver(ctx, offer)
  if (stage === 'COMPLETED') await completeQuickly(ctx, offer)
  return offer
}

/** State at the processor, without a webhook about it. */
export type IntentState = {
  status: 'requires_payment_method' | 'processing' | 'requires_capture' | 'succeeded' | 'canceled'
  dispute?: 'none' | 'open' | 'won' | 'lost'
  /** Fractions of the amount that are captured and refunded. */
  received?: 0 | 1
  refunded?: 0 | 0.5 | 1
  last_payment_error?: string | null
}
export const SUCCEEDED: IntentState = { status: 'succeeded', received: 1, last_payment_error: null }
export const AUTHORIZED: IntentState = { status: 'requires_capture', last_payment_error: null }

export async function setIntent(
  { db }: Pick<Context, 'db'>,
  { intentId }: Pick<QuickOffer, 'intentId'>,
  { received = 0, refunded = 0, dispute = 'none', ...columns }: IntentState,
): Promise<void> {
  await db
    .updateTable('simulator.payment_intents')
    .set((eb) => ({
      ...columns,
      amount_received: received ? eb.ref('amount') : 0,
      amount_capturable: columns.status === 'requires_capture' ? eb.ref('amount') : 0,
      amount_refunded: eb(eb.ref('amount'), '*', refunded * 2),
      latest_charge: `ch_${intentId}`,
    }))
    .where('id', '=', intentId)
    .execute()
  if (refunded > 0)
    await db
      .updateTable('simulator.payment_intents')
      .set((eb) => ({ amount_refunded: eb(eb.ref('amount_refunded'), '/', 2) }))
      .where('id', '=', intentId)
      .execute()
  if (dispute !== 'none')
    await sql`insert into simulator.disputes (id, payment_intent_id, amount, status, created_at)
      -- A dispute that was won took the whole amount, before any refund.
      select 'dp_' || id, id, case when ${dispute} = 'won' then amount else amount - amount_refunded end, ${dispute},
        created_at
      from simulator.payment_intents where id = ${intentId}`.execute(db)
}

export const deliver = (ctx: Context, offer: QuickOffer): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    const at = ctx.clock.now()
    const actor = { accountId: offer.talent.accountId, role: 'talent' } as const
    const set = { delivery_submitted_at: at, automatic_release_at: addMs(at, 30 * DAY_MS) }
    const before = await read(trx, offer)
    if (!(await moveOffer(trx, { offer: before, action: 'DELIVER', to: 'DELIVERED', set, actor, at })))
      throw new Error(`offer ${offer.id} was not delivered`)
  })

const completeQuickly = (ctx: Context, offer: QuickOffer): Promise<void> =>
  inTransaction(ctx.db, async (trx) => {
    const actor = { accountId: offer.brand.accountId, role: 'brand' } as const
    const before = await read(trx, offer)
    if (!(await releaseEscrow(trx, { offer: before, action: 'COMPLETE', actor, at: ctx.clock.now() })))
      throw new Error(`offer ${offer.id} was not completed`)
  })

async function read(trx: Trx, { id }: QuickOffer): Promise<OfferWithPeople> {
  const offer = await findOfferWithPeople(trx, id)
  if (!offer) throw new Error(`there is no offer ${id}`)
  return offer
}

type Terms = Required<Pick<Wanted, 'amountMinorUnit' | 'currency' | 'captureMethod' | 'sells'>>

async function insertAccepted(ctx: Context, cast: QuickCast, terms: Terms): Promise<QuickOffer> {
  const at = ctx.clock.now()
  const [id, paymentId] = [newId(), newId()]
  const intentId = `pi_${paymentId}`
  const clientSecret = `${intentId}_secret`
  const { amountMinorUnit, currency, sells } = terms
  const total = sells !== 'OFFER' ? amountMinorUnit : amountMinorUnit + Math.floor((amountMinorUnit + 5) / 10)
  await inTransaction(ctx.db, async (trx) => {
    const goods = { id, amountMinorUnit, currency, at }
    if (sells !== 'OFFER') await insertPicture(trx, { ...goods, kind: sells, sellerAccountId: cast.talent.accountId })
    else await insertAgreedOffer(trx, { ...goods, cast })
    await trx
      .insertInto('payments')
      .values({
        id: paymentId,
        pay_for: sells,
        pay_for_id: id,
        buyer_user_id: cast.brand.userId,
        buyer_account_id: cast.brand.accountId,
        seller_account_id: cast.talent.accountId,
        amount_minor_unit: total,
        currency: terms.currency,
        status: 'PENDING',
        ppu_code: newReceiptCode(),
        processor_payment_id: intentId,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await trx
      .insertInto('simulator.payment_intents')
      .values({
        id: intentId,
        client_secret: clientSecret,
        amount: total,
        currency: terms.currency.toLowerCase(),
        status: 'requires_payment_method',
        capture_method: terms.captureMethod,
        metadata: JSON.stringify({ paymentId, payFor: sells, payForId: id }),
        created_at: at,
      })
      .execute()
  })
  return { ...cast, id, paymentId, intentId, clientSecret }
}

type Agreed = Pick<Terms, 'amountMinorUnit' | 'currency'> & {
  id: string
  cast: QuickCast
  status?: 'APPROVED' | 'ACCEPTED'
  at: Date
}

/** Inserts an offer with the history that leads to its state, by default ACCEPTED. */
export async function insertAgreedOffer(
  trx: Trx,
  { id, cast, amountMinorUnit, currency, status = 'ACCEPTED', at }: Agreed,
): Promise<void> {
  const { platformFeeMinorUnit: fee } = feesOf(amountMinorUnit, 1000, currency)
  await trx
    .insertInto('offers')
    .values({
      id,
      buyer_account_id: cast.brand.accountId,
      seller_account_id: cast.talent.accountId,
      status,
      seen_by_seller: true,
      campaign_description: 'A portrait.',
      campaign_type: 'social_post',
      campaign_types: [],
      product_image_urls: [],
      skip_image_generation: true,
      usage_types: [],
      offer_amount_minor_unit: amountMinorUnit,
      currency,
      platform_fee_minor_unit: fee,
      total_brand_price_minor_unit: amountMinorUnit + fee,
      expires_in_days: 30,
      expires_at: addMs(at, 30 * DAY_MS),
      expire_policy: 'expire',
      created_at: at,
      updated_at: at,
    })
    .execute()
  const entry = { offer_id: id, created_at: at }
  const sent = { ...entry, from_status: null, to_status: 'APPROVED', action: 'SUBMIT', actor_role: 'brand' } as const
  const taken = {
    ...entry,
    from_status: 'APPROVED',
    to_status: 'ACCEPTED',
    action: 'ACCEPT',
    actor_role: 'talent',
  } as const
  await trx
    .insertInto('offer_history')
    .values((status === 'APPROVED' ? [sent] : [sent, taken]).map((row) => ({ ...row, id: newId() })))
    .execute()
}

export const insertPicture = (
  trx: Trx,
  picture: {
    id: string
    kind?: ProductKind
    sellerAccountId: string
    amountMinorUnit: number
    currency: string
    at: Date
  },
) =>
  trx
    .insertInto('products')
    .values({
      id: picture.id,
      kind: picture.kind ?? 'IMAGE',
      seller_account_id: picture.sellerAccountId,
      title: 'A portrait',
      price_minor_unit: picture.amountMinorUnit,
      currency: picture.currency,
      active: true,
      created_at: picture.at,
      updated_at: picture.at,
    })
    .execute()
