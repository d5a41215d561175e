import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, noticesOf, offerIn, payOffer, readOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { SettlingPayment } from '../../money/payments/index.ts'
import { offerPayFor } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
})
afterAll(() => world.close())

const settle = (step: 'onSucceeded' | 'onAuthorized', payment: SettlingPayment) =>
  inTransaction(world.database.kysely, (trx) => offerPayFor[step](trx, payment, world.clock.now(), world.app.ctx))

const paymentOf = async (offerId: string): Promise<SettlingPayment> => {
  const row = await world.database.kysely
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  return {
    id: newId(),
    payForId: offerId,
    buyerAccountId: row.buyer_account_id,
    sellerAccountId: row.seller_account_id,
    amountMinorUnit: row.total_brand_price_minor_unit,
    currency: row.currency,
    processorPaymentId: `pi_${newId()}`,
    review: null,
  }
}

test('paying makes the offer PAID, puts its money in escrow and notifies the talent', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  const paid = await payOffer(world, offer, 'succeed')
  const view = await readOffer(offer.brand, offer.id)
  expect(view).toMatchObject({ status: 'PAID', processorPaymentId: paid.body.processorPayment.processorPaymentId })
  expect(Date.parse(view.automaticReleaseAt) - Date.parse(view.paidAt)).toBe(30 * DAY_MS)
  expect((await noticesOf(offer.talent, offer.id)).at(-1)).toBe('PAYMENT_RECEIVED')
  const { history } = (await offer.brand.get(`/api/offers/${offer.id}`)).body
  expect(history.at(-1)).toMatchObject({ action: 'PAYMENT_SUCCEEDED', actorRole: 'system', fromStatus: 'ACCEPTED' })
  const escrow = await world.database.kysely
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.ledger_account_id')
    .innerJoin('ledger_transfers as t', 't.id', 'p.transfer_id')
    .select(['t.kind', 't.reference', 'p.amount_minor_unit as amount'])
    .where('a.owner', '=', offer.id)
    .execute()
  expect(escrow).toEqual([{ kind: 'escrow-funded', reference: paid.body.processorPayment.id, amount: -137_500 }])
})

test('the quote is the total, for the buyer only, while the offer is ACCEPTED', async () => {
  const { id, brand, talent } = await offerIn(world, 'ACCEPTED')
  const quote = (offerId: string, who = brand) =>
    offerPayFor.quote(world.app.ctx, { kind: 'account', ...callerOf(who, 'brand') }, offerId)
  expect(await quote(id)).toEqual({
    sellerAccountId: talent.accountId,
    amountMinorUnit: 137_500,
    currency: 'USD',
    captureMethod: 'automatic',
  })
  await expect(quote(id, talent)).rejects.toMatchObject({ code: 'Forbidden' })
  await expect(quote(id, await world.brand())).rejects.toMatchObject({ code: 'Forbidden' })
  await expect(quote('nowhere')).rejects.toMatchObject({ code: 'NotFound' })
  for (const status of ['APPROVED', 'PAID', 'CANCELLED'] as const) {
    const other = await offerIn(world, status)
    await expect(quote(other.id, other.brand)).rejects.toMatchObject({ code: 'UnprocessableEntity' })
  }
})

test('a large payment is captured after review, a small one at once', async () => {
  const methodAt = async (amountMinorUnit: number) => {
    const { id, brand } = await offerIn(world, 'ACCEPTED', { amountMinorUnit })
    return (await offerPayFor.quote(world.app.ctx, { kind: 'account', ...callerOf(brand, 'brand') }, id)).captureMethod
  }
  // With a fee of 10 %, 909,091 is the smallest amount whose total reaches one million.
  expect([await methodAt(909_090), await methodAt(909_091)]).toEqual(['automatic', 'manual'])
})

test('an authorized payment is PENDING_PAY_CAPTURE, then PAID once captured or ACCEPTED once voided', async () => {
  for (const outcome of ['captured', 'voided'] as const) {
    const offer = await offerIn(world, 'ACCEPTED')
    const payment = await paymentOf(offer.id)
    expect(await settle('onAuthorized', payment)).toBe('applied')
    expect(await readOffer(offer.brand, offer.id)).toMatchObject({
      status: 'PENDING_PAY_CAPTURE',
      paymentAuthorizedAt: expect.any(String),
      processorPaymentId: payment.processorPaymentId,
    })
    expect(await settle('onSucceeded', { ...payment, processorPaymentId: 'pi_other' })).toBe('refused')
    if (outcome === 'captured') {
      expect(await settle('onSucceeded', payment)).toBe('applied')
      expect(await readOffer(offer.brand, offer.id)).toMatchObject({ status: 'PAID' })
      continue
    }
    await inTransaction(world.database.kysely, async (trx) =>
      offerPayFor.onVoided?.(trx, payment, world.clock.now(), world.app.ctx),
    )
    expect(await readOffer(offer.brand, offer.id)).toMatchObject({
      status: 'ACCEPTED',
      paymentAuthorizedAt: null,
      processorPaymentId: null,
    })
  }
})

test('a payment reported twice is applied once', async () => {
  const offer = await offerIn(world, 'ACCEPTED')
  const payment = await paymentOf(offer.id)
  expect([await settle('onSucceeded', payment), await settle('onSucceeded', payment)]).toEqual(['applied', 'applied'])
  expect((await noticesOf(offer.talent, offer.id)).filter((type) => type === 'PAYMENT_RECEIVED')).toHaveLength(1)
})

test('money for an offer that cannot be paid now is refused, so it is refunded', async () => {
  for (const status of ['CANCELLED', 'APPROVED', 'PAID', 'COMPLETED'] as const) {
    const { id, brand } = await offerIn(world, status)
    const before = await readOffer(brand, id)
    expect(await settle('onSucceeded', await paymentOf(id))).toBe('refused')
    expect(await settle('onAuthorized', await paymentOf(id))).toBe('refused')
    expect(await readOffer(brand, id)).toEqual(before)
  }
  const { id } = await offerIn(world, 'ACCEPTED')
  const payment = await paymentOf(id)
  expect(await settle('onSucceeded', { ...payment, amountMinorUnit: payment.amountMinorUnit - 1 })).toBe('refused')
  expect(await settle('onSucceeded', { ...payment, currency: 'EUR' })).toBe('refused')
  expect(await settle('onSucceeded', { ...payment, payForId: 'nowhere' })).toBe('refused')
})

test('an offer in a currency without decimals is paid exactly', async () => {
  const { id, brand } = await offerIn(world, 'COMPLETED', { amountMinorUnit: 1255, currency: 'JPY' })
  expect(await readOffer(brand, id)).toMatchObject({
    platformFeeMinorUnit: 126,
    totalBrandPriceMinorUnit: 1381,
    currency: 'JPY',
  })
})
