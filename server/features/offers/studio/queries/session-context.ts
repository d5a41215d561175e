import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { useRulesOfTalents } from '../../../likeness/use-rules/index.ts'
import { blockedAccounts, talentsWithPolicy } from '../../../people/accounts/index.ts'
import { campaignTypes } from '../../campaign-types/index.ts'

export type SessionContext = {
  buyer_blocked: boolean
  seller_id: string | null
  seller_name: string | null
  brand_blocklisted: boolean
  category: 'IMAGE' | 'VOICE' | 'VIDEO' | null
  campaign_title: string | null
  campaign_type_enabled: boolean | null
  /** Rules of the talent about uses. Null for a talent without rules. */
  use_rules: unknown
}

export async function readSessionContext(
  db: Db,
  lookup: { buyerAccountId: string; slug: string; brandNamesFolded: readonly string[]; campaignType: string },
): Promise<SessionContext> {
  const { rows } = await sql<SessionContext>`
    select
      exists (select from ${blockedAccounts} b where b.account_id = ${lookup.buyerAccountId}) as buyer_blocked,
      seller.id as seller_id,
      seller.display_name as seller_name,
      coalesce(seller.is_blocklisted, false) as brand_blocklisted,
      campaign.category,
      campaign.label as campaign_title,
      campaign.enabled as campaign_type_enabled,
      allowed.rules as use_rules
    from (select 1) one
    left join ${talentsWithPolicy({ accountId: lookup.buyerAccountId, namesFolded: lookup.brandNamesFolded })} seller on seller.slug = ${lookup.slug}
    left join ${useRulesOfTalents} allowed on allowed.account_id = seller.id
    left join ${campaignTypes} campaign on campaign.key = ${lookup.campaignType}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a session row is missing')
  return row
}
