import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { type ErasedData, runDueErasures } from '../run-due-erasures.ts'

export const eraseAccountsJob = (erased: ErasedData): Job => ({
  name: 'erase-accounts',
  cron: '25 * * * *',
  path: '/api/privacy/cron/erasures',
  tag: 'Privacy',
  summary: 'Deletes accounts whose waiting period is over, except for data the ledger has to keep.',
  report: named('ErasuresReport', Exactly({ begun: Count, erased: Count, waiting: Count, failed: Count })),
  run: (ctx, isTimeUp) => runDueErasures(ctx, erased, isTimeUp),
})
