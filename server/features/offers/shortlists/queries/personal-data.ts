import { sql } from 'kysely'
import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/**
 * Declares the personal data of shortlists. A list is deleted with its owner. An entry of a list
 * is also deleted with its talent.
 */
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
  // Entries are deleted with the talent. They are not part of the talent's export, which must not
  // reveal who has listed the talent.
  erase: async (trx, { account }) => {
    await sql`delete from shortlist_talents where talent_account_id = any(${[...account]}::text[])`.execute(trx)
  },
}
