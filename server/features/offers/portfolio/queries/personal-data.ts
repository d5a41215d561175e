import { classify, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/**
 * The agreement names no one. A work is no longer shown once the account of either side is erased.
 */
export const portfolioPersonalData: PersonalData = {
  tables: [
    classify('shown_works', {
      title: 'Works that you agreed to show',
      keys: { parties: partOf('offer', 'offer_id') },
      books: 'offer_id talent_agreed_at brand_agreed_at',
      noPerson: 'id file_key content_type digests',
      codes: 'content_type',
    }),
  ],
}
