import { sql } from 'kysely'
import { classify, mentionsPerson, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

const subject = (type: string) => sql<string | null>`case when subject_type = ${type}::text then subject_id end`

/** After an erasure the actions remain, but texts about the person are removed. */
export const auditPersonalData: PersonalData = {
  tables: [
    classify('admin_audit', {
      title: 'Admin actions on your account',
      order: 'id',
      keys: {
        account: partOf('account', subject('account')),
        offer: mentionsPerson('offer', subject('offer')),
        payment: mentionsPerson('payment', subject('payment')),
        // For these actions, `before` and `after` contain license terms, which the license feature
        // stores too.
        terms: mentionsPerson(
          'offer',
          sql`case when subject_type = 'offer' and action = 'edit-terms' then subject_id end`,
        ),
      },
      books: 'id action subject_type created_at',
      noPerson: 'subject_id',
      ofAnother: 'actor_account_id',
      of: {
        account: { reason: null, before: null, after: null },
        offer: { reason: null },
        payment: { reason: null },
        terms: { before: null, after: null },
      },
      readers: { admin: 'reason before after' },
      codes: 'action subject_type',
    }),
  ],
}
