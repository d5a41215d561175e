import { sql } from 'kysely'
import {
  classify,
  ERASED_TEXT,
  type PersonalData,
  partOf,
  withoutNames,
} from '../../../../platform/personal-data/index.ts'
import { handOverFiles } from '../../../media/files/index.ts'
import { allOffers } from '../../offer/index.ts'

const MAX_CHARACTERS = 5000
const talentOfAgent = sql<string | null>`(
  select o.seller_account_id from ${allOffers} o
  where o.id = dispute_statements.offer_id and dispute_statements.actor_role = 'agent')`

const EMPTY = { statement: ERASED_TEXT, file_references: [] }

/**
 * The author and the time of a statement stay. Its text and files are erased with the account that
 * wrote it, or with the talent if an agent wrote it.
 */
export const disputesPersonalData: PersonalData = {
  tables: [
    classify('dispute_statements', {
      title: 'Your statements in disputes',
      order: 'id',
      keys: { speaker: partOf('account', 'account_id'), represented: partOf('account', talentOfAgent) },
      accounts: 'account_id',
      books: 'id offer_id disputed_at side actor_role created_at',
      of: { speaker: EMPTY, represented: EMPTY },
      readers: { 'sides admin': 'statement' },
      codes: 'file_references',
    }),
  ],
  erase: async (trx, { account, offer, name }, now) => {
    // Files that an agent uploaded for an erased talent become the talent's own, so that they are
    // erased too.
    const { rows } = await sql<{ keys: string[]; agent: string; talent: string }>`
      select file_references as keys, account_id as agent, ${talentOfAgent} as talent from dispute_statements
      where ${talentOfAgent} = any(${[...account]}::text[])`.execute(trx)
    for (const { keys, agent, talent } of rows) await handOverFiles(trx, keys, { from: [agent], to: talent, at: now })
    await sql`
      update dispute_statements set statement = ${withoutNames('statement', name, MAX_CHARACTERS)}
      where offer_id = any(${[...offer]}::text[])`.execute(trx)
  },
}
