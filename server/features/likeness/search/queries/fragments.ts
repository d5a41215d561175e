import { sql } from 'kysely'
import { voicePlayers } from '../../../people/showcase/index.ts'
import { showableVoices, type VoiceWave } from '../../assets/index.ts'
import type { LikenessFacts } from '../domain/facts.ts'

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

/** Voice samples that their account has turned on, while the account is public and consents. */
export const audibleVoices = sql<{
  id: string
  account_id: string
  sample_key: string
  wave: VoiceWave | null
  created_at: Date
}>`(
  select voice.id, voice.account_id, voice.sample_key, voice.wave, voice.created_at
  from ${showableVoices} voice join ${voicePlayers} player on player.account_id = voice.account_id)`

export type PublicVoice = { id: string; key: string; wave: VoiceWave | null }

/** Newest audible voice of an account, as `{ id, key, wave }`; null if there is none. */
export const newestVoiceOf = (account: string) => sql<PublicVoice | null>`(
  select json_build_object('id', voice.id, 'key', voice.sample_key, 'wave', voice.wave) from ${audibleVoices} voice
  where voice.account_id = ${sql.ref(account)} order by voice.created_at desc, voice.id desc limit 1)`

/**
 * Face vectors of likeness pictures. Two are comparable if their model and version are the same.
 * Other features join them by `asset_id`.
 */
export const storedFaces = sql<{
  asset_id: string
  account_id: string
  model: string
  version: number
  vector: string
}>`(
  select asset_id, account_id, model, version, vector from likeness_faces)`
