import type { Db } from '../../../../platform/database/transaction.ts'

/** `at` is the time of the latest change; null if there was none. */
export type Requirement = { isRequired: boolean; at: Date | null }

export async function findRequirement(db: Db, accountId: string): Promise<Requirement> {
  const row = await db
    .selectFrom('agreement_requirements')
    .select(['is_required', 'changed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? { isRequired: row.is_required, at: row.changed_at } : { isRequired: false, at: null }
}

/** Stores a talent's choice. The time changes only with the choice. */
export async function putRequirement(
  db: Db,
  { accountId, isRequired, at }: { accountId: string; isRequired: boolean; at: Date },
): Promise<void> {
  await db
    .insertInto('agreement_requirements')
    .values({ account_id: accountId, is_required: isRequired, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ is_required: isRequired, changed_at: at })
        .where('agreement_requirements.is_required', '<>', isRequired),
    )
    .execute()
}
