import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountSummaries, publicTalents } from '../../../people/accounts/index.ts'
import { consentedAccounts } from '../../consent/index.ts'

export type ListingFault = { accountId: string; fault: string }

/** If there are more faults, fix these and run the check again. */
const MAX_FAULTS = 1000

/**
 * Finds records that are listed without permission, that are missing from the listing, or whose
 * name is outdated. Also finds records and vectors of accounts without consent.
 */
export async function checkListing(db: Db): Promise<ListingFault[]> {
  const { rows } = await sql<ListingFault>`
    select account_id as "accountId", fault from (
      select p.account_id,
        case
          when consented.account_id is null then 'has a record without consent'
          when p.is_listed and talent.id is null then 'is listed but must not be found'
          when not p.is_listed and talent.id is not null then 'may be found but is not listed'
          when p.name_folded <> folded_name(account.display_name) then 'goes by another name'
        end as fault
      from likeness_profiles p
      join ${accountSummaries} account on account.id = p.account_id
      left join ${publicTalents} talent on talent.id = p.account_id
      left join ${consentedAccounts} consented on consented.account_id = p.account_id
      union all
      select distinct v.account_id, 'has a vector without consent'
      from (select account_id from likeness_faces union all select account_id from likeness_voices) v
      where not exists (select from ${consentedAccounts} consented where consented.account_id = v.account_id)
    ) looked where fault is not null order by account_id, fault limit ${MAX_FAULTS}`.execute(db)
  return rows
}
