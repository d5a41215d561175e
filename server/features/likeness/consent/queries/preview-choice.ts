import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { CURRENT_VERSION } from '../domain/consent-texts.ts'

/** A talent's choice of previews. `at` is the time of the latest change; null if there was none. */
export type PreviewChoice = { allowed: boolean; at: Date | null }

/**
 * Returns an account's choice. Without one, previews are allowed as soon as the talent consents.
 */
export async function findPreviewChoice(db: Db | Trx, accountId: string): Promise<PreviewChoice> {
  const { rows } = await sql<PreviewChoice>`
    select state.previews_allowed as allowed,
      (select max(c.created_at) from likeness_preview_choices c where c.account_id = state.account_id) as at
    from likeness_consent_states state where state.account_id = ${accountId}`.execute(db)
  return rows[0] ?? { allowed: true, at: null }
}

/**
 * Stores an account's choice beside its consent and in its history. Returns false if it repeats the
 * current choice. The caller must have locked the account.
 */
export async function recordPreviewChoice(
  trx: Trx,
  { accountId, allowed, actorAccountId, at }: { accountId: string; allowed: boolean; actorAccountId: string; at: Date },
): Promise<boolean> {
  // A talent may choose before they consent. Number 0 means that no decision about consent was
  // made.
  const { numAffectedRows } = await sql`
    with latest as (
      insert into likeness_consent_states as state
        (account_id, granted, version, number, changed_at, previews_allowed)
      values (${accountId}, false, ${CURRENT_VERSION}, 0, ${at}::timestamptz, ${allowed})
      on conflict (account_id) do update set previews_allowed = excluded.previews_allowed
      where state.previews_allowed <> excluded.previews_allowed
      returning account_id, previews_allowed
    )
    insert into likeness_preview_choices (account_id, number, allowed, actor_account_id, created_at)
    select account_id, 1 + coalesce((select max(c.number) from likeness_preview_choices c
      where c.account_id = ${accountId}), 0), previews_allowed, ${actorAccountId}, ${at}::timestamptz
    from latest`.execute(trx)
  return numAffectedRows === 1n
}
