import { sql } from 'kysely'
import {
  classify,
  ERASED_BY_OWNER,
  mentionsPerson,
  type PersonalData,
} from '../../../../platform/personal-data/index.ts'

/** A manifest names the talent. Its signature breaks without the name, so it is deleted. */
export const resolverPersonalData: PersonalData = {
  tables: [
    classify('licensed_works', {
      keys: { parties: mentionsPerson('offer', 'offer_id') },
      books: 'file_key offer_id created_at',
      noPerson: 'hash manifest_id marks due_at made_at',
      of: { parties: { manifest: ERASED_BY_OWNER } },
      codes: 'manifest_id manifest marks',
    }),
  ],
  erase: async (trx, { offer }) => {
    if (offer.length === 0) return
    await sql`delete from licensed_works where offer_id = any(${[...offer]}::text[])`.execute(trx)
  },
}
