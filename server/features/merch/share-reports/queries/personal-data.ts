import { classify, mentionsPerson, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** Reports are erased with the fan's session. */
export const shareReportsPersonalData: PersonalData = {
  tables: [
    classify('merch_share_reports', {
      keys: { session: mentionsPerson('session', 'session_id') },
      books: 'id share_id session_id campaign_id reason status taken_down decided_at created_at',
      ofAnother: 'decided_by_account_id',
      of: { session: { statement: null, decision_reason: null } },
      // The mail about a takedown tells the fan this reason.
      readers: { admin: 'statement', 'fan admin': 'decision_reason' },
    }),
  ],
}
