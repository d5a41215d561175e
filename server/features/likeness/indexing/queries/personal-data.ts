import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** What the queue of the index keeps of people: that something of theirs is to be looked at. It goes with them. */
export const indexingPersonalData: PersonalData = {
  tables: [
    classify('indexing_events', {
      title: 'When search looked at what you changed',
      order: 'event_id',
      keys: { self: ownedBy('account', 'account_id') },
      personal: 'event_id account_id type status failure created_at updated_at ended_at',
      noPerson: 'retry_count claim_token due_at',
      readers: { 'talent admin': 'failure' },
    }),
  ],
}
