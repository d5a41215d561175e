import { sql } from 'kysely'
import { classify, mentionsPerson, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

const subject = (kind: string) => sql<string | null>`case when kind = ${kind}::text then subject_id end`

/** After an erasure the decisions remain, but texts about the person are removed. */
export const adminApprovalsPersonalData: PersonalData = {
  tables: [
    classify('admin_approvals', {
      title: 'Requests of admins about your account',
      order: 'id',
      keys: {
        account: partOf('account', subject('erasure')),
        offer: mentionsPerson('offer', subject('dispute')),
        payment: mentionsPerson('payment', 'payment_id'),
      },
      books: 'id kind status amount_minor_unit currency asked_at expires_at decided_at',
      noPerson: 'subject_id payment_id',
      ofAnother: 'asked_by_account_id decided_by_account_id',
      of: {
        account: { reason: null, decision_reason: null },
        offer: { reason: null, decision_reason: null },
        payment: { reason: null, decision_reason: null },
      },
      readers: { admin: 'reason decision_reason' },
    }),
  ],
}
