import { sql } from 'kysely'
import { classify, ownedBy, type PersonalData } from '../../../../platform/personal-data/index.ts'

/** Jobs are deleted with the account; the costs of their calls remain. */
export const generationPersonalData: PersonalData = {
  tables: [
    classify('generation_jobs', {
      title: 'What you generated',
      order: 'id',
      keys: { owner: ownedBy('account', 'account_id'), job: ownedBy('job', 'id') },
      accounts: 'account_id about_account_id',
      personal:
        'id kind subject batch_id slot input status result failure_code failure_message created_at started_at ended_at',
      noPerson:
        'claim_token due_at attempts most_attempts progress_percent cost_micro_usd version expires_at trace_parent',
      readers: { 'owner admin': 'subject failure_message result', nobody: 'input' },
      codes: 'kind slot failure_code trace_parent',
    }),
  ],
  reach: async (db, { account }) => {
    const { rows } = await sql<{ id: string }>`
      select id from generation_jobs where account_id = any(${[...account]}::text[])`.execute(db)
    return { job: rows.map(({ id }) => id) }
  },
}
