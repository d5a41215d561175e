import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Category } from '../../../../platform/scope-of-use/categories.ts'
import { declinedCategories } from '../../../../platform/scope-of-use/use-presets.ts'
import { showableImages } from '../../../likeness/assets/index.ts'
import { accountsWithoutPreviews, accountsWithPreviews } from '../../../likeness/consent/index.ts'
import { type LikenessFacts, listedRecords, newestVoiceOf, type PublicVoice } from '../../../likeness/search/index.ts'
import { readUseRules, useRulesOfTalents } from '../../../likeness/use-rules/index.ts'
import {
  newestWorksOf,
  pastBrandsOf,
  type ShownWork,
  type TrackCounts,
  type TrackRecord,
  toTrackRecord,
  trackCountsOf,
} from '../../../offers/portfolio/index.ts'
import { type Totals, toReputation, visibleRatings } from '../../../offers/ratings/index.ts'
import { type Minimum, NO_POLICY, type OfferPolicy, publicTalents, talentsWithPolicy } from '../../accounts/index.ts'

/**
 * States of previews: things that brands have made of a talent before an offer is accepted. `OFF`:
 * nothing, as the talent chose; offers need no candidates. `UNAVAILABLE`: nothing, because the
 * talent does not consent now.
 */
export const PREVIEW_STATES = ['ALLOWED', 'OFF', 'UNAVAILABLE'] as const
export type PreviewState = (typeof PREVIEW_STATES)[number]

/** Pictures per page. */
const MAX_PICTURES = 12

type Person = { displayName: string; slug: string; imageUrl: string | null; bio: string | null }
type Likeness = Pick<LikenessFacts, 'category' | 'ageGroup' | 'accent' | 'voiceTone' | 'numberOfFollowers'> & {
  hasPictures: boolean
  hasVoice: boolean
}
type Shown = {
  pictures: string[]
  /** Null for a talent who cannot be found in searches. */
  likeness: Likeness | null
  /** Newest voice sample that everyone may hear, of a findable talent. */
  voice: PublicVoice | null
  previews: PreviewState
  works: ShownWork[]
  brands: string[]
}
type Row = Person &
  Totals &
  Shown & {
    track: TrackCounts
    rules: unknown
    belowMinimum: OfferPolicy['belowMinimum'] | null
    minimums: { currency: string; category: string; amountMinorUnit: number }[]
  }
export type TalentPage = Person &
  Shown & {
    belowMinimum: OfferPolicy['belowMinimum']
    minimums: Minimum[]
    /** Categories for which the talent does nothing at all. */
    declinedCategories: Category[]
    rating: ReturnType<typeof toReputation>
    record: TrackRecord
  }

/**
 * Returns undefined if there is no such talent, or the talent is blocked. Includes the likeness
 * only while the talent can be found in searches.
 */
export async function findTalentPage(db: Db, slug: string, now: Date): Promise<TalentPage | undefined> {
  const { rows } = await sql<Row>`
    select talent.display_name as "displayName", talent.slug, talent.image_url as "imageUrl", talent.bio,
      totals.sum, totals.count, policy.below_minimum as "belowMinimum", policy.minimums,
      case when record.account_id is not null then json_build_object(
        'category', record.category, 'ageGroup', record.age_group, 'accent', record.accent,
        'voiceTone', record.voice_tone, 'numberOfFollowers', record.number_of_followers,
        'hasPictures', record.has_image_asset, 'hasVoice', record.has_voice_sample) end as likeness,
      array(
        select image.id from ${showableImages} image
        where image.account_id = talent.id and record.account_id is not null
        order by image.created_at desc, image.id desc limit ${sql.lit(MAX_PICTURES)}) as pictures,
      case when record.account_id is not null then ${newestVoiceOf('talent.id')} end as voice,
      allowed.rules,
      case when quiet.account_id is not null then 'OFF' when shown.account_id is not null then 'ALLOWED'
        else 'UNAVAILABLE' end as previews,
      ${newestWorksOf('talent.id')} as works, ${pastBrandsOf('talent.id')} as brands,
      ${trackCountsOf('talent.id', now)} as track
    from ${publicTalents} talent
    join ${talentsWithPolicy()} policy on policy.id = talent.id
    left join ${listedRecords} record on record.account_id = talent.id
    left join ${accountsWithoutPreviews} quiet on quiet.account_id = talent.id
    left join ${accountsWithPreviews} shown on shown.account_id = talent.id
    left join ${useRulesOfTalents} allowed on allowed.account_id = talent.id
    cross join lateral (
      select sum(r.stars) as sum, count(*) as count from ${visibleRatings(now)} r where r.rated_account_id = talent.id
    ) totals
    where talent.slug = ${slug}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { sum, count, belowMinimum, minimums, track, rules, ...page } = row
  return {
    ...page,
    belowMinimum: belowMinimum ?? NO_POLICY.belowMinimum,
    minimums: minimums
      .map(({ category, ...minimum }) => ({ ...minimum, category: (category || null) as Minimum['category'] }))
      .sort((one, other) => rank(one).localeCompare(rank(other))),
    rating: toReputation({ sum, count }),
    record: toTrackRecord(track),
    declinedCategories: declinedCategories(readUseRules(rules)),
  }
}

const rank = ({ currency, category }: Minimum): string => `${currency} ${category ?? ''}`
