import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { LikenessFacts } from '../domain/facts.ts'
import { describeTraits, normalizeText, termsOfTalent } from '../domain/traits.ts'

/** The model reads only a few sentences. */
const MAX_CHARACTERS = 2000

/**
 * Triggers in the database set the record's name and whether it is listed. The text is embedded
 * again only if it changed.
 */
export async function writeRecord(trx: Trx, accountId: string, facts: LikenessFacts, at: Date): Promise<void> {
  // Spellings of a tag that normalize alike count as one tag; the first is stored.
  const byFold = new Map(facts.tags.toReversed().map((tag) => [normalizeText(tag), tag.trim()]))
  const tags = [...byFold.values()].filter(Boolean).toReversed()
  const written = {
    category: facts.category,
    gender: facts.gender,
    hair_color: facts.hairColor,
    age_group: facts.ageGroup,
    expression: facts.expression,
    voice_tone: facts.voiceTone,
    accent: facts.accent,
    number_of_followers: facts.numberOfFollowers,
    birth_year: facts.birthYear,
    engagement_rate: facts.engagementRate,
    has_image_asset: facts.hasImageAsset,
    has_voice_sample: facts.hasVoiceSample,
    tags,
    terms: termsOfTalent({ ...facts, tags }),
    description: describeTraits({ ...facts, tags }, facts.styleWords).slice(0, MAX_CHARACTERS),
    written_at: at,
  }
  await trx
    .insertInto('likeness_profiles')
    // Triggers fill in `is_listed`, `name_folded` and `about`.
    .values({ account_id: accountId, is_listed: false, name_folded: '', ...written, stale_since: at })
    .onConflict((on) =>
      on.column('account_id').doUpdateSet({
        ...written,
        stale_since: sql<Date | null>`case when likeness_profiles.description = excluded.description then likeness_profiles.stale_since else excluded.stale_since end`,
      }),
    )
    .execute()
}
