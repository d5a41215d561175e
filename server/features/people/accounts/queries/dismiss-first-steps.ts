import type { Db } from '../../../../platform/database/transaction.ts'

/** Keeps the first time. */
export async function dismissFirstSteps(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ first_steps_dismissed_at: at })
    .where('id', '=', accountId)
    .where('first_steps_dismissed_at', 'is', null)
    .execute()
}
