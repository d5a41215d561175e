import { type Selectable, sql } from 'kysely'
import type { UseRuleProposalsTable, UseRuleStatesTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries, publicTalents } from '../../../people/accounts/index.ts'

export type StateRow = Selectable<UseRuleStatesTable>
export type ProposalRow = Selectable<UseRuleProposalsTable> & { proposed_by_name: string }

/** Finds a talent's rules. Undefined if the talent has chosen none. */
export const findUseRules = (db: Db | Trx, accountId: string): Promise<StateRow | undefined> =>
  db.selectFrom('use_rule_states').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Finds the proposal that awaits the talent's answer. */
export const findProposal = (db: Db | Trx, accountId: string): Promise<ProposalRow | undefined> =>
  db
    .selectFrom('use_rule_proposals as p')
    .innerJoin(accountSummaries.as('proposer'), 'proposer.id', 'p.proposed_by_account_id')
    .selectAll('p')
    .select('proposer.display_name as proposed_by_name')
    .where('p.account_id', '=', accountId)
    .executeTakeFirst()

/** Lists the rules of the public talents among these. */
export const listPublicRules = (db: Db, slugs: readonly string[]) =>
  db
    .selectFrom(publicTalents.as('talent'))
    .leftJoin('use_rule_states as r', 'r.account_id', 'talent.id')
    .select(['talent.slug', 'talent.display_name', 'r.rules', 'r.shows_floors'])
    .where(sql<boolean>`talent.slug = any(${[...slugs]}::text[])`)
    .orderBy('talent.slug')
    .execute()
