import { postTransfer } from '../../../server/features/money/ledger/index.ts'
import { openEarning } from '../../../server/features/money/payouts/index.ts'
import type { Trx } from '../../../server/platform/database/transaction.ts'
import { newId, newReceiptCode } from '../../../server/platform/ids.ts'

export type MerchSale = { paymentId: string; sessionId: string; guestId: string }

/** A guest is a profile that stores an email address. */
export async function insertGuest(trx: Trx, { email, at }: { email: string; at: Date }): Promise<string> {
  const guestId = `guest_${newId()}`
  const profile = { user_id: guestId, display_name: 'Guest', roles: [], guest_email: email, created_at: at }
  await trx.insertInto('profiles').values(profile).execute()
  return guestId
}

/**
 * Inserts a paid order, of which the seller gets 30 % of the goods. The platform passes on
 * shipping and tax.
 */
export async function insertMerchSale(
  trx: Trx,
  {
    accountId,
    at,
    goodsMinorUnit = 5000,
    shippingMinorUnit = 700,
  }: { accountId: string; at: Date; goodsMinorUnit?: number; shippingMinorUnit?: number },
): Promise<MerchSale> {
  const [paymentId, sessionId, email] = [newId(), newId(), `${newId()}@people.test`]
  const guestId = await insertGuest(trx, { email, at })
  const amountMinorUnit = goodsMinorUnit + shippingMinorUnit
  const share = Math.round((goodsMinorUnit * 3000) / 10_000)
  await trx
    .insertInto('payments')
    .values({
      id: paymentId,
      pay_for: 'MERCH',
      pay_for_id: sessionId,
      buyer_user_id: guestId,
      seller_account_id: accountId,
      amount_minor_unit: amountMinorUnit,
      currency: 'USD',
      status: 'SUCCEEDED',
      ppu_code: newReceiptCode(),
      processor_payment_id: `pi_${paymentId}`,
      buyer_email: email,
      created_at: at,
      updated_at: at,
      succeeded_at: at,
    })
    .execute()
  await postTransfer(trx, {
    kind: 'earned',
    reference: paymentId,
    currency: 'USD',
    at,
    postings: [
      { account: { kind: 'PROCESSOR' }, amountMinorUnit },
      { account: { kind: 'SELLER_PAYABLE', accountId }, amountMinorUnit: -share },
      { account: { kind: 'PLATFORM_REVENUE' }, amountMinorUnit: share - amountMinorUnit },
    ],
  })
  const sale = { accountId, paymentId, payFor: 'MERCH', payForId: sessionId } as const
  await openEarning(trx, { ...sale, amountMinorUnit: share, currency: 'USD', at })
  return { paymentId, sessionId, guestId }
}
