import { classify, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/** What the studio keeps of people. */
export const studioPersonalData: PersonalData = {
  tables: [
    classify('candidate_sessions', {
      title: 'Candidates you had made for offers',
      order: 'id',
      keys: { buyer: partOf('account', 'buyer_account_id') },
      accounts: 'buyer_account_id',
      books: 'id medium image_kind created_at',
    }),
  ],
}
