import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { accountsWithoutPreviews } from '../../../likeness/consent/index.ts'
import { accountSummaries, blockedAccounts, talentsWithPolicy } from '../../../people/accounts/index.ts'
import { campaignTypes } from '../../campaign-types/index.ts'
import type { Medium } from '../../submission/index.ts'

export type BlastContext = {
  buyer_blocked: boolean
  medium: Medium | null
  campaign_type_enabled: boolean | null
  /** Talents that the requested slugs belong to. */
  talents: { id: string; slug: string; hasNoPreviews: boolean }[]
}

export async function readBlastContext(
  db: Db,
  wanted: { buyerAccountId: string; campaignType: string; slugs: readonly string[] },
): Promise<BlastContext> {
  const { rows } = await sql<BlastContext>`
    select
      exists (select from ${blockedAccounts} blocked where blocked.account_id = buyer.id) as buyer_blocked,
      campaign.category as medium,
      campaign.enabled as campaign_type_enabled,
      (
        select coalesce(json_agg(json_build_object('id', talent.id, 'slug', talent.slug,
          'hasNoPreviews', quiet.account_id is not null)), '[]')
        from ${talentsWithPolicy()} talent
        left join ${accountsWithoutPreviews} quiet on quiet.account_id = talent.id
        where talent.slug = any(${wanted.slugs}::text[])
      ) as talents
    from ${accountSummaries} buyer
    left join ${campaignTypes} campaign on campaign.key = ${wanted.campaignType}
    where buyer.id = ${wanted.buyerAccountId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`account ${wanted.buyerAccountId} disappeared while it created a blast`)
  return row
}
