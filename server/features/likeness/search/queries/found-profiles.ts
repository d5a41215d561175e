import { type RawBuilder, sql } from 'kysely'
import { shownTalents } from '../../../people/accounts/index.ts'
import { showableImages } from '../../assets/index.ts'
import { consentedAccounts } from '../../consent/index.ts'
import type { LikenessFacts } from '../domain/facts.ts'

/** Pictures of one result. */
const MOST_PICTURES = 5

/** A record that was found, with what is shown of its account. */
export type FoundProfile = Omit<LikenessFacts, 'styleWords'> & {
  accountId: string
  displayName: string
  slug: string
  imageUrl: string | null
  pictures: string[]
  score: number
  keys: number[]
}

/**
 * The columns of `FoundProfile`, over `page`: `account_id`, `score` and `keys` of a few records, in their order by
 * `position`. Whoever may not be found is left out here too, whatever their record says.
 */
export const foundProfiles = (page: RawBuilder<unknown>) => sql<FoundProfile>`
  select page.position, page.score, page.keys, p.account_id as "accountId", p.category, p.gender,
    p.hair_color as "hairColor", p.age_group as "ageGroup", p.expression, p.birth_year as "birthYear", p.accent,
    p.voice_tone as "voiceTone", p.number_of_followers as "numberOfFollowers", p.engagement_rate as "engagementRate",
    p.has_image_asset as "hasImageAsset", p.has_voice_sample as "hasVoiceSample", p.tags,
    talent.display_name as "displayName", talent.slug, talent.image_url as "imageUrl",
    array(
      select image.id from ${showableImages} image where image.account_id = p.account_id
      order by image.created_at desc, image.id desc limit ${MOST_PICTURES}) as pictures
  from (${page}) page
  join likeness_profiles p on p.account_id = page.account_id
  join ${shownTalents} talent on talent.id = p.account_id
  join ${consentedAccounts} consented on consented.account_id = p.account_id`
