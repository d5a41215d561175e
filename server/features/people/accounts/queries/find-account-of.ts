import type { Trx } from '../../../../platform/database/transaction.ts'

export async function findAccountOf(trx: Pick<Trx, 'selectFrom'>, userId: string): Promise<string | undefined> {
  const row = await trx.selectFrom('accounts').select('id').where('owner_user_id', '=', userId).executeTakeFirst()
  return row?.id
}
