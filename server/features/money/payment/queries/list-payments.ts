import type { Context } from '../../../../platform/context.ts'
import type { PaymentRow } from '../payment.ts'

/** An account's payments, newest first, and how many there are. Two statements. */
export async function listPayments(
  { db }: Pick<Context, 'db'>,
  query: { accountId: string; role?: 'buyer' | 'seller'; limit: number; offset: number },
): Promise<{ payments: PaymentRow[]; total: number }> {
  const { accountId, role, limit, offset } = query
  const mine = db
    .selectFrom('payments')
    .where((where) =>
      where.or([
        ...(role === 'seller' ? [] : [where('buyer_account_id', '=', accountId)]),
        ...(role === 'buyer' ? [] : [where('seller_account_id', '=', accountId)]),
      ]),
    )
  const { total } = await mine.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const payments = await mine
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { payments, total }
}
