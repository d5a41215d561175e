import type { Trx } from '../../../platform/database/transaction.ts'
import { postTransfer } from '../ledger/index.ts'
import type { PayoutRow } from './payout-view.ts'

export async function bookPayout(
  trx: Trx,
  kind: 'payout-reserved' | 'payout-sent' | 'payout-returned',
  payout: PayoutRow,
  at: Date,
): Promise<void> {
  const payable = { kind: 'SELLER_PAYABLE', accountId: payout.account_id } as const
  const inTransit = { kind: 'PAYOUT_IN_TRANSIT', payoutId: payout.id } as const
  const [from, to] = {
    'payout-reserved': [payable, inTransit] as const,
    'payout-sent': [inTransit, { kind: 'PROCESSOR' }] as const,
    'payout-returned': [inTransit, payable] as const,
  }[kind]
  await postTransfer(trx, {
    kind,
    reference: payout.id,
    currency: payout.currency,
    at,
    postings: [
      { account: from, amountMinorUnit: payout.amount_minor_unit },
      { account: to, amountMinorUnit: -payout.amount_minor_unit },
    ],
  })
}
