import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { BY_HAND, classify, type Person, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'
import { sessionOwners } from '../../fan-sessions/index.ts'

const ownerOf = (column: 'account_id' | 'user_id') =>
  sql<string | null>`(select s.${sql.ref(column)} from ${sessionOwners} s where s.id = session_id)`

/**
 * What renders keep of people: pictures of them on products, and the name on those. All of it goes with its files
 * (`eraseRendersOf`) but what an order has, which says no name any more.
 */
export const renderingPersonalData: PersonalData = {
  tables: [
    classify('merch_renders', {
      title: 'Your art on products',
      order: 'asked_digest',
      keys: { account: partOf('account', ownerOf('account_id')), user: partOf('user', ownerOf('user_id')) },
      books: `session_id campaign_id catalog_product_id art_key claimed_at clean_key print_key made_at is_kept kept_until`,
      noPerson: 'config claim_token',
      // The name that a fan had set stands in the choice.
      of: {
        account: { choice: BY_HAND, asked_digest: BY_HAND, preview_key: BY_HAND },
        user: { choice: BY_HAND, asked_digest: BY_HAND, preview_key: BY_HAND },
      },
    }),
  ],
  findFilesGiven: async (db, person) => {
    const ids = await listSessionsOf(db, person)
    const { rows } = await sql<{ preview_key: string }>`
      select preview_key from merch_renders where session_id = any(${ids}::text[]) and preview_key is not null`.execute(
      db,
    )
    return rows.map(({ preview_key }) => preview_key)
  },
  erase: async (trx, person) => {
    const ids = await listSessionsOf(trx, person)
    await sql`
      update merch_renders set choice = choice || '{"fanName":null}'::jsonb where session_id = any(${ids}::text[])`.execute(
      trx,
    )
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
