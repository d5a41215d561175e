import type { Db, Trx } from '../../../../platform/database/transaction.ts'

/** The types whose mail an account has switched off. One statement. */
export async function listMuted(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('muted_notifications').select('type').where('account_id', '=', accountId).execute()
  return new Set(rows.map(({ type }) => type))
}

/** Switches mail of the types off; what was off stays off since when it was. */
export async function muteTypes(
  into: Pick<Db | Trx, 'insertInto'>,
  accountId: string,
  types: readonly string[],
  at: Date,
): Promise<void> {
  if (types.length === 0) return
  await into
    .insertInto('muted_notifications')
    .values(types.map((type) => ({ account_id: accountId, type, muted_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unmuteTypes(trx: Trx, accountId: string, types: readonly string[]): Promise<void> {
  if (types.length === 0) return
  await trx.deleteFrom('muted_notifications').where('account_id', '=', accountId).where('type', 'in', types).execute()
}
