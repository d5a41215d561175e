import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import {
  BY_HAND,
  classify,
  onlyBooks,
  type Person,
  type PersonalData,
  partOf,
} from '../../../../platform/personal-data/index.ts'
import { sessionOwners } from '../../fan-sessions/index.ts'

const ownerOf = (column: 'account_id' | 'user_id') =>
  sql<string | null>`(select s.${sql.ref(column)} from ${sessionOwners} s where s.id = session_id)`

/** Whose session a row belongs to. */
const BY_SESSION = { account: partOf('account', ownerOf('account_id')), user: partOf('user', ownerOf('user_id')) }
type ByHand = Readonly<Record<string, typeof BY_HAND>>
const OF_WHAT_WAS_ASKED: ByHand = { asked: BY_HAND, asked_digest: BY_HAND, made_digest: BY_HAND }
const OF_THE_ART: ByHand = { score: BY_HAND, preview_key: BY_HAND, mask_key: BY_HAND, drawing_key: BY_HAND }

/**
 * What art keeps of people: pictures made of them, and what of. All of it goes with its files (`eraseArtOf`), but art that
 * was ordered: orders name it, and its previews and prints are theirs.
 */
export const artworkPersonalData: PersonalData = {
  tables: [
    classify('merch_art', {
      title: 'Art that was made of you',
      order: 'art_key',
      keys: BY_SESSION,
      books: `art_key job_id session_id campaign_id design_id product_type attempt tier model width height has_alpha made_at
        is_kept kept_until`,
      of: { account: OF_THE_ART, user: OF_THE_ART },
    }),
    classify('merch_generation_cache', {
      title: 'What you asked art to be made of',
      order: 'id',
      keys: BY_SESSION,
      books: `id session_id campaign_id design_id product_type job_id counted asked_at ended_at made_job_id contract_version
        art_key cost_micro_usd made_at`,
      noPerson: 'counted_address',
      of: { account: OF_WHAT_WAS_ASKED, user: OF_WHAT_WAS_ASKED },
    }),
    onlyBooks('merch_art_loans', 'session_id art_key created_at'),
    onlyBooks('merch_generation_counts', 'scope subject used counted_at'),
    onlyBooks('merch_generation_links', 'token_digest job_id session_id campaign_id created_at expires_at'),
  ],
  findFilesGiven: async (db, person) => {
    const ids = await listSessionsOf(db, person)
    const { rows } = await sql<{ art_key: string }>`
      select art_key from merch_art where session_id = any(${ids}::text[])`.execute(db)
    return rows.map(({ art_key }) => art_key)
  },
}

/** The internal ids of a person's sessions. One statement. */
export async function listSessionsOf(
  db: Db | Trx,
  { account, user }: Pick<Person, 'account' | 'user'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from ${sessionOwners} s
    where s.account_id = any(${[...account]}::text[]) or s.user_id = any(${[...user]}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}
