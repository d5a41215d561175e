import { sql } from 'kysely'
import {
  classify,
  classifyBooks,
  type PersonalData,
  partOf,
  withoutPeople,
} from '../../../../platform/personal-data/index.ts'

/** Columns that the fan filled in or that identify the fan, with their values after an erasure. */
const FAN_COLUMNS = {
  start_page: null,
  current_step: null,
  last_route: null,
  consent_version: null,
  delayed_email: null,
  shipping_info: null,
  fan_name: null,
  address_hash: null,
  network_hash: null,
  user_agent: null,
  language: null,
} as const

const BY_SESSION = { session: partOf('session', 'session_id') }
const PICTURE_COLUMNS = {
  seen: null,
  gender: null,
  age_group: null,
  people_count: null,
  consent_version: null,
} as const
const STEP_COLUMNS = { step: null, route: null } as const

/**
 * The row of an erased session stays for payments and orders, without everything that identifies
 * the fan. `eraseFansOf` deletes the pictures and their files.
 */
export const fanSessionsPersonalData: PersonalData = {
  tables: [
    classify('merch_sessions', {
      title: 'Your store visits',
      order: 'id',
      keys: {
        session: partOf('session', 'id'),
        address: partOf('address', 'delayed_email'),
      },
      accounts: 'account_id',
      books: `id campaign_id role mode preview_type design_id ai_art_key processor_payment_id payment_id
        board_team_id generation_completed_at guardian_consent_at moved_at last_active_at pictures_gone_at ended_at kept_at
        created_at updated_at`,
      noPerson:
        'bearer_digest sealed_bearer moved_digest user_id ai_art_candidates mask_key plaque_illustration_key active_selfie_id',
      of: {
        session: FAN_COLUMNS,
        address: { delayed_email: null },
      },
      readers: {
        fan: 'start_page current_step last_route delayed_email shipping_info fan_name',
        nobody: 'user_agent',
      },
      codes: 'sealed_bearer ai_art_candidates consent_version language',
    }),
    classify('merch_selfies', {
      title: 'Photos you used in stores',
      order: 'id',
      keys: BY_SESSION,
      books: 'id session_id file_key source_type face_error lighting_error consented_at verified_at created_at',
      noPerson: 'upload_key is_nudity',
      of: { session: PICTURE_COLUMNS },
      codes: 'seen consent_version',
    }),
    classify('merch_session_steps', {
      title: 'Pages you opened in stores',
      order: 'id',
      keys: BY_SESSION,
      books: 'id session_id campaign_id is_milestone created_at',
      of: { session: STEP_COLUMNS },
      readers: { nobody: 'step route' },
    }),
    classifyBooks('merch_session_analytics', 'session_id campaign_id created_at'),
    withoutPeople('merch_presigned_uploads', 'key content_type created_at', { codes: 'content_type' }),
  ],
  reach: async (db, { account, user }) => {
    const { rows } = await sql<{ id: string }>`
      select id from merch_sessions where account_id = any(${[...account]}::text[])
      union select id from merch_sessions where user_id = any(${[...user]}::text[])`.execute(db)
    return { session: rows.map(({ id }) => id) }
  },
  findFilesGiven: async (db, { session }) => {
    const { rows } = await sql<{ file_key: string }>`
      select file_key from merch_selfies where session_id = any(${[...session]}::text[])`.execute(db)
    return rows.map(({ file_key }) => file_key)
  },
  erase: async (trx, { session }, at) => {
    await sql`
      update merch_sessions set bearer_digest = null, sealed_bearer = null, moved_digest = null, ended_at = coalesce(ended_at, ${at}::timestamptz)
      where id = any(${[...session]}::text[])`.execute(trx)
  },
}
