import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { UseRules } from '../../../../platform/scope-of-use/use-rules.ts'

export type NewRules = { rules: UseRules; showsFloors: boolean }

/**
 * Locks the rights of a talent until the transaction ends, as acceptances and payments do. Locks
 * are taken in this order: payment, offer, rights.
 */
export async function lockRights(trx: Trx, accountId: string): Promise<void> {
  await sql`select lock_rights(${accountId})`.execute(trx)
}

type Change = NewRules & {
  accountId: string
  /** Version that the person read. */
  version: number
  actorAccountId: string
  proposedByAccountId: string | null
  consentVersion: string | null
  at: Date
}

/**
 * Replaces a talent's rules and adds the change to the history. Removes the proposal that awaits
 * an answer, because it was made for other rules. Returns false if the version is not current.
 */
export async function putRules(trx: Trx, change: Change): Promise<boolean> {
  const { accountId, version, actorAccountId, proposedByAccountId, consentVersion, showsFloors, at } = change
  const rules = JSON.stringify(change.rules)
  const { numAffectedRows } = await sql`
    with current as (
      insert into use_rule_states as known (account_id, version, rules, shows_floors, changed_at)
      select ${accountId}, 1, ${rules}::jsonb, ${showsFloors}::boolean, ${at}::timestamptz
      where ${version}::integer = 0
        or exists (select from use_rule_states s where s.account_id = ${accountId} and s.version = ${version}::integer)
      on conflict (account_id) do update set
        version = known.version + 1, rules = excluded.rules, shows_floors = excluded.shows_floors,
        changed_at = excluded.changed_at
      where known.version = ${version}::integer
      returning *
    ), outdated as (
      delete from use_rule_proposals p using current where p.account_id = current.account_id
    )
    insert into use_rule_changes (account_id, version, rules, shows_floors, actor_account_id, proposed_by_account_id,
      consent_version, created_at)
    select account_id, version, rules, shows_floors, ${actorAccountId}, ${proposedByAccountId}, ${consentVersion},
      changed_at from current`.execute(trx)
  return numAffectedRows === 1n
}

export type NewProposal = NewRules & {
  id: string
  accountId: string
  version: number
  proposedByAccountId: string
  at: Date
}

/** Stores a proposal in place of an earlier one. */
export async function putProposal(trx: Trx, proposal: NewProposal): Promise<void> {
  const fresh = {
    id: proposal.id,
    based_on: proposal.version,
    rules: JSON.stringify(proposal.rules),
    shows_floors: proposal.showsFloors,
    proposed_by_account_id: proposal.proposedByAccountId,
    created_at: proposal.at,
  }
  await trx
    .insertInto('use_rule_proposals')
    .values({ account_id: proposal.accountId, ...fresh })
    .onConflict((on) => on.column('account_id').doUpdateSet(fresh))
    .execute()
}

/** Removes a proposal. Returns false if it is not the current one. */
export async function deleteProposal(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('use_rule_proposals')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
