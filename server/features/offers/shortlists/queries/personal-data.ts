import { sql } from 'kysely'
import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** A list is deleted with its owner, an entry also with its talent. */
export const shortlistsPersonalData: PersonalData = {
  tables: [
    classify('shortlist_talents', {
      title: 'Talents on your shortlists',
      keys: { owner: ownedBy('account', 'account_id') },
      accounts: 'account_id talent_account_id',
      personal: 'shortlist_id added_at',
    }),
    classify('shortlists', {
      title: 'Your shortlists',
      order: 'id',
      keys: { owner: ownedBy('account', 'account_id') },
      accounts: 'account_id',
      personal: 'id name created_at updated_at',
      noPerson: 'name_folded',
      readers: { brand: 'name name_folded' },
    }),
  ],
  // Entries are deleted with the talent, but are not exported to the talent, who must not learn
  // who listed them.
  erase: async (trx, { account }) => {
    await sql`delete from shortlist_talents where talent_account_id = any(${[...account]}::text[])`.execute(trx)
  },
}
