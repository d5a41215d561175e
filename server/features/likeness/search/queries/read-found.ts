import { sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import { shownTalents } from '../../../people/accounts/index.ts'
import { showableImages } from '../../assets/index.ts'
import { consentedAccounts } from '../../consent/index.ts'
import type { LikenessFacts } from '../domain/facts.ts'

/** Pictures of one result. */
const MOST_PICTURES = 5

/** One of a page, before anything is read of it: whose record, and how well it fits. */
export type Hit = { accountId: string; score: number }

/** A record that was found, with what is shown of its account. */
export type FoundProfile = Omit<LikenessFacts, 'styleWords'> &
  Hit & {
    displayName: string
    slug: string
    imageUrl: string | null
    pictures: string[]
  }

/** Few accounts by their ids, whatever was asked for: the one part of a search that is planned once a connection. */
const readShown = hotQuery((db: Db, accountIds: readonly string[], limit: number) => {
  const query = sql<Omit<FoundProfile, 'score'>>`
    select p.account_id as "accountId", p.category, p.gender, p.hair_color as "hairColor", p.age_group as "ageGroup",
      p.expression, p.birth_year as "birthYear", p.accent, p.voice_tone as "voiceTone",
      p.number_of_followers as "numberOfFollowers", p.engagement_rate as "engagementRate",
      p.has_image_asset as "hasImageAsset", p.has_voice_sample as "hasVoiceSample", p.tags,
      talent.display_name as "displayName", talent.slug, talent.image_url as "imageUrl",
      array(
        select image.id from ${showableImages} image where image.account_id = p.account_id
        order by image.created_at desc, image.id desc limit ${sql.lit(MOST_PICTURES)}) as pictures
    from unnest(${accountIds}::text[]) with ordinality as hit (account_id, position)
    join likeness_profiles p on p.account_id = hit.account_id and p.is_listed
    join ${shownTalents} talent on talent.id = p.account_id
    join ${consentedAccounts} consented on consented.account_id = p.account_id
    order by hit.position limit ${limit}`
  return { compile: () => query.compile(db) }
})

/**
 * What is shown of those that were found, in their order. Whoever may not be found at this moment is left out, whatever
 * their record said a moment ago. One statement; none for nobody.
 */
export async function readFound<Found extends Hit>(
  db: Db,
  hits: readonly Found[],
  limit = hits.length,
): Promise<FoundProfile[]> {
  if (hits.length === 0) return []
  const scores = new Map(hits.map(({ accountId, score }) => [accountId, score]))
  const ids = hits.map(({ accountId }) => accountId)
  const shown = await readShown(db, ids, limit)
  return shown.map((each) => ({ ...each, score: scores.get(each.accountId) ?? 0 }))
}
