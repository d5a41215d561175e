import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { currentConsentText } from '../current-text.ts'

type ConsentDecision = { accountId: string; granted: boolean; version: string; actorAccountId: string; at: Date }

/**
 * Stores an account's decision as its current state and in its history. Returns false if the
 * decision repeats the latest one. A withdrawal is stored with the version that the account had
 * agreed to. A text that is not one of ours is stored with the first consent to it.
 */
export async function recordConsent(
  trx: Trx,
  { accountId, granted, version, actorAccountId, at }: ConsentDecision,
): Promise<boolean> {
  const current = currentConsentText()
  if (current.isOwn && granted && version === current.version)
    await sql`
      insert into likeness_consent_texts (version, text, created_at)
      values (${version}, ${current.text}, ${at}::timestamptz) on conflict do nothing`.execute(trx)
  const { numAffectedRows } = await sql`
    with latest as (
      insert into likeness_consent_states as said (account_id, granted, version, number, changed_at)
      values (${accountId}, ${granted}, ${version}, 1, ${at}::timestamptz)
      on conflict (account_id) do update set
        granted = excluded.granted, number = said.number + 1, changed_at = excluded.changed_at,
        version = case when excluded.granted then excluded.version else said.version end
      where said.number = 0 or said.granted <> excluded.granted
        or (excluded.granted and said.version <> excluded.version)
      returning account_id, number, granted, version, changed_at
    )
    insert into likeness_consents (account_id, number, granted, version, actor_account_id, created_at)
    select account_id, number, granted, version, ${actorAccountId}, changed_at from latest`.execute(trx)
  return numAffectedRows === 1n
}
