import { classify, ownedBy, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/** After an erasure, its time and the person who requested it remain recorded. */
export const privacyPersonalData: PersonalData = {
  tables: [
    classify('data_exports', {
      title: 'Your earlier data exports',
      order: 'id',
      keys: { self: ownedBy('account', 'account_id') },
      personal: 'id account_id status bytes requested_at ready_at expires_at',
      noPerson: 'claim_token due_at attempts file_key',
    }),
    classify('account_erasures', {
      title: 'Scheduled deletions of your account',
      order: 'id',
      keys: { self: partOf('account', 'account_id') },
      accounts: 'account_id',
      books: 'id status requested_at erases_at began_at ended_at',
      ofAnother: 'requested_by_account_id',
      noPerson: 'due_at attempts waits_for sealed_traces',
      of: { self: { reason: null } },
      readers: { admin: 'reason' },
      codes: 'waits_for sealed_traces',
    }),
  ],
}
