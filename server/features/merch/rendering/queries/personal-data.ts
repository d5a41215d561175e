import { sql } from 'kysely'
import { classify, ERASED_BY_OWNER, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/**
 * `eraseRendersOf` deletes the rows and the files, except those in orders, of which only the name
 * is removed.
 */
export const renderingPersonalData: PersonalData = {
  tables: [
    classify('merch_renders', {
      title: 'Your art on products',
      order: 'asked_digest',
      keys: { session: partOf('session', 'session_id') },
      books: `session_id campaign_id catalog_product_id art_key claimed_at clean_key print_key made_at is_kept kept_until`,
      noPerson: 'config claim_token',
      // The `choice` column is erased, because it contains the printed name.
      of: { session: { choice: ERASED_BY_OWNER, asked_digest: ERASED_BY_OWNER, preview_key: ERASED_BY_OWNER } },
      readers: { nobody: 'choice config' },
    }),
  ],
  findFilesGiven: async (db, { session }) => {
    const { rows } = await sql<{ preview_key: string }>`
      select preview_key from merch_renders where session_id = any(${[...session]}::text[]) and preview_key is not null`.execute(
      db,
    )
    return rows.map(({ preview_key }) => preview_key)
  },
  erase: async (trx, { session }) => {
    await sql`
      update merch_renders set choice = choice || '{"fanName":null}'::jsonb where session_id = any(${[...session]}::text[])`.execute(
      trx,
    )
  },
}
