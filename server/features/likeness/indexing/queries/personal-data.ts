import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** Changes of an account that search must process. The rows are deleted with the account. */
export const indexingPersonalData: PersonalData = {
  tables: [
    classify('indexing_events', {
      title: 'Search updates after your changes',
      order: 'event_id',
      keys: { self: ownedBy('account', 'account_id') },
      personal: 'event_id account_id type status failure created_at updated_at ended_at',
      noPerson: 'retry_count claim_token due_at',
      readers: { 'talent admin': 'failure' },
    }),
  ],
}
