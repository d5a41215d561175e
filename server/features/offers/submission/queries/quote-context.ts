import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { useRulesOfTalents } from '../../../likeness/use-rules/index.ts'
import { talentsWithPolicy, type ViewingBrand } from '../../../people/accounts/index.ts'
import { campaignTypes } from '../../campaign-types/index.ts'
import type { Medium, Minimum } from '../domain/minimums.ts'

export type QuotedTalentRow = {
  slug: string
  display_name: string
  below_minimum: 'ask_talent' | 'auto_reject' | 'auto_counter' | null
  minimums: Minimum[]
  is_blocklisted: boolean
  /** Null for a talent without rules about uses. */
  use_rules: unknown
}

/** `medium` is null if the campaign type is unknown. */
export async function readQuoteContext(
  db: Db,
  wanted: { campaignType: string; slugs: readonly string[]; brand: ViewingBrand },
): Promise<{ medium: Medium | null; talents: QuotedTalentRow[] }> {
  const { rows } = await sql<{ medium: Medium | null; talents: QuotedTalentRow[] }>`
    select
      (select campaign.category from ${campaignTypes} campaign where campaign.key = ${wanted.campaignType}) as medium,
      (
        select coalesce(json_agg(json_build_object(
          'slug', talent.slug, 'display_name', talent.display_name, 'below_minimum', talent.below_minimum,
          'minimums', talent.minimums, 'is_blocklisted', talent.is_blocklisted, 'use_rules', allowed.rules)), '[]')
        from ${talentsWithPolicy(wanted.brand)} talent
        left join ${useRulesOfTalents} allowed on allowed.account_id = talent.id where talent.slug = any(${wanted.slugs}::text[])
      ) as talents`.execute(db)
  return rows[0] ?? { medium: null, talents: [] }
}
