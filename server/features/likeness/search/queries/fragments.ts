import { sql } from 'kysely'
import type { LikenessFacts } from '../domain/facts.ts'

/**
 * Queries that other features may join. Each is a subquery in parentheses, and the caller gives it
 * an alias.
 */

/** Search records of listed talents. Other features join them by `account_id`. */
export const listedRecords = sql<
  {
    account_id: string
    age_group: string | null
    voice_tone: LikenessFacts['voiceTone']
    has_image_asset: boolean
    has_voice_sample: boolean
    number_of_followers: number
  } & Pick<LikenessFacts, 'category' | 'accent'>
>`(
  select account_id, category, age_group, accent, voice_tone, has_image_asset, has_voice_sample, number_of_followers
  from likeness_profiles where is_listed)`
