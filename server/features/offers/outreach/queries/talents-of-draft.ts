import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { talentsWithPolicy } from '../../../people/accounts/index.ts'
import { campaignTypes } from '../../campaign-types/index.ts'

type TalentOfDraft = { id: string; slug: string; display_name: string; medium: 'IMAGE' | 'VOICE' | 'VIDEO' }

/**
 * Lists talents by slug, with the medium of the campaign type. Empty if there is no such campaign
 * type.
 */
export async function listTalentsOfDraft(
  db: Db,
  { slugs, campaignType }: { slugs: readonly string[]; campaignType: string },
): Promise<TalentOfDraft[]> {
  const { rows } = await sql<TalentOfDraft>`
    select talent.id, talent.slug, talent.display_name, campaign.category as medium
    from ${talentsWithPolicy()} talent join ${campaignTypes} campaign on campaign.key = ${campaignType}
    where talent.slug = any(${[...slugs]}::text[]) order by talent.slug`.execute(db)
  return rows
}
