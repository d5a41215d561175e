import { postTransfer } from '../../../server/features/money/ledger/index.ts'
import { openEarning } from '../../../server/features/money/payouts/index.ts'
import type { Database } from '../../../server/platform/database/connect.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import { newId, newReceiptCode } from '../../../server/platform/ids.ts'

/** Inserts an earning without an offer: a paid payment, its ledger postings, and one OPEN row. */
export async function earn(
  database: Pick<Database, 'kysely'>,
  {
    accountId,
    amountMinorUnit,
    currency = 'USD',
    at,
  }: { accountId: string; amountMinorUnit: number; currency?: string; at: Date },
): Promise<string> {
  const paymentId = newId()
  const payForId = newId()
  await inTransaction(database.kysely, async (trx) => {
    await trx
      .insertInto('payments')
      .values({
        id: paymentId,
        pay_for: 'IMAGE',
        pay_for_id: payForId,
        buyer_user_id: 'somebody',
        seller_account_id: accountId,
        amount_minor_unit: amountMinorUnit,
        currency,
        status: 'SUCCEEDED',
        ppu_code: newReceiptCode(),
        processor_payment_id: `pi_${paymentId}`,
        created_at: at,
        updated_at: at,
        succeeded_at: at,
      })
      .execute()
    await postTransfer(trx, {
      kind: 'earned',
      reference: paymentId,
      currency,
      at,
      postings: [
        { account: { kind: 'PROCESSOR' }, amountMinorUnit },
        { account: { kind: 'SELLER_PAYABLE', accountId }, amountMinorUnit: -amountMinorUnit },
      ],
    })
    await openEarning(trx, { accountId, paymentId, payFor: 'IMAGE', payForId, amountMinorUnit, currency, at })
  })
  return paymentId
}
