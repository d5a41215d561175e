import { sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { publicTalents } from '../../../people/accounts/index.ts'
import { showableImages } from '../../assets/index.ts'
import { consentedAccounts } from '../../consent/index.ts'
import type { LikenessFacts } from '../domain/facts.ts'
import { newestVoiceOf, type PublicVoice } from './fragments.ts'

const MAX_PICTURES = 5

export type Hit = { accountId: string; score: number }

export type ProfileHit = Omit<LikenessFacts, 'styleWords'> &
  Hit & {
    displayName: string
    slug: string
    imageUrl: string | null
    bio: string | null
    pictures: string[]
    voice: PublicVoice | null
  }

/**
 * Reads the profiles. Unlike the rest of a search, this query does not depend on the filters, so it
 * is planned only once per connection.
 */
const readPublicProfiles = hotQuery((db: Db, accountIds: readonly string[], limit: number) => {
  const query = sql<Omit<ProfileHit, 'score'>>`
    select p.account_id as "accountId", p.category, p.gender, p.hair_color as "hairColor", p.age_group as "ageGroup",
      p.expression, p.birth_year as "birthYear", p.accent, p.voice_tone as "voiceTone",
      p.number_of_followers as "numberOfFollowers", p.engagement_rate as "engagementRate",
      p.has_image_asset as "hasImageAsset", p.has_voice_sample as "hasVoiceSample", p.tags,
      talent.display_name as "displayName", talent.slug, talent.image_url as "imageUrl", talent.bio,
      array(
        select image.id from ${showableImages} image where image.account_id = p.account_id
        order by image.created_at desc, image.id desc limit ${sql.lit(MAX_PICTURES)}) as pictures,
      ${newestVoiceOf('p.account_id')} as voice
    from unnest(${accountIds}::text[]) with ordinality as hit (account_id, position)
    join likeness_profiles p on p.account_id = hit.account_id and p.is_listed
    join ${publicTalents} talent on talent.id = p.account_id
    join ${consentedAccounts} consented on consented.account_id = p.account_id
    order by hit.position limit ${limit}`
  return { compile: () => query.compile(db) }
})

/**
 * Reads the public fields of the results, in their order. Leaves out accounts that may not be
 * listed at this moment, even if the search found them.
 */
export async function readProfiles<Found extends Hit>(
  db: Db,
  hits: readonly Found[],
  limit = hits.length,
): Promise<ProfileHit[]> {
  if (hits.length === 0) return []
  const scores = new Map(hits.map(({ accountId, score }) => [accountId, score]))
  const ids = hits.map(({ accountId }) => accountId)
  const shown = await readPublicProfiles(db, ids, limit)
  return shown.map((each) => ({ ...each, score: scores.get(each.accountId) ?? 0 }))
}
