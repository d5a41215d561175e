import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import {
  classify,
  onlyBooks,
  type Person,
  type PersonalData,
  partOf,
  speaksOf,
  withoutPeople,
} from '../../../../platform/personal-data/index.ts'

/** What a fan says of themself in a session, or is known by. */
const OF_A_FAN = {
  start_page: null,
  current_step: null,
  last_route: null,
  consent_version: null,
  delayed_email: null,
  shipping_info: null,
  fan_name: null,
  address_hash: null,
  user_agent: null,
} as const

/** Whose session a row of another table belongs to. */
const BY_SESSION = {
  account: partOf('account', sql<string | null>`(select s.account_id from merch_sessions s where s.id = session_id)`),
  user: partOf('user', sql<string | null>`(select s.user_id from merch_sessions s where s.id = session_id)`),
}
const OF_THE_PICTURE = { seen: null, gender: null, age_group: null, people_count: null, consent_version: null } as const
const OF_THE_WAY = { step: null, route: null } as const

/**
 * What sessions keep of people. A session stays, because payments and orders name it, without anything that says who it
 * was; pictures go whole, with their files (`eraseFans`).
 */
export const fanSessionsPersonalData: PersonalData = {
  tables: [
    classify('merch_sessions', {
      title: 'Your visits to storefronts',
      order: 'id',
      keys: {
        account: partOf('account', 'account_id'),
        user: partOf('user', 'user_id'),
        address: speaksOf('address', sql<string | null>`delayed_email`),
      },
      accounts: 'account_id',
      books: `id campaign_id role mode preview_type design_id ai_art_key processor_payment_id payment_id
        board_team_id generation_completed_at guardian_consent_at last_active_at pictures_gone_at ended_at kept_at
        created_at updated_at`,
      noPerson:
        'bearer_digest sealed_bearer user_id ai_art_candidates mask_key plaque_illustration_key active_selfie_id',
      of: {
        account: OF_A_FAN,
        user: OF_A_FAN,
        address: { delayed_email: null },
      },
    }),
    classify('merch_selfies', {
      title: 'Photos you took in storefronts',
      order: 'id',
      keys: BY_SESSION,
      books: 'id session_id file_key source_type face_error lighting_error consented_at verified_at created_at',
      noPerson: 'upload_key is_nudity',
      of: { account: OF_THE_PICTURE, user: OF_THE_PICTURE },
    }),
    classify('merch_session_steps', {
      title: 'Where you went in storefronts',
      order: 'id',
      keys: BY_SESSION,
      books: 'id session_id campaign_id is_milestone created_at',
      of: { account: OF_THE_WAY, user: OF_THE_WAY },
    }),
    onlyBooks('merch_session_analytics', 'session_id campaign_id created_at'),
    withoutPeople('merch_presigned_uploads', 'key content_type created_at'),
  ],
  findFilesGiven: async (db, { account, user }) => {
    const { rows } = await sql<{ file_key: string }>`
      select file_key from merch_selfies where session_id in (${sessionsOf(account, user)})`.execute(db)
    return rows.map(({ file_key }) => file_key)
  },
  erase: async (trx, { account, user }, at) => {
    await sql`
      update merch_sessions set bearer_digest = null, sealed_bearer = null, ended_at = coalesce(ended_at, ${at}::timestamptz)
      where id in (${sessionsOf(account, user)})`.execute(trx)
  },
}

const sessionsOf = (accounts: readonly string[], users: readonly string[]) => sql`
  select id from merch_sessions where account_id = any(${[...accounts]}::text[])
  union select id from merch_sessions where user_id = any(${[...users]}::text[])`

/** A person's sessions forget their pictures. @returns the keys of their files, and of their copies. Two statements. */
export async function forgetPicturesOf(
  trx: Trx,
  { account, user }: Pick<Person, 'account' | 'user'>,
): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from merch_selfies where session_id in (${sessionsOf(account, user)}) returning file_key`.execute(trx)
  return rows.map(({ file_key }) => file_key)
}
