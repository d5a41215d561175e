import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { runBooksChecks } from '../run-books-checks.ts'

export const checkBooksJob: Job = {
  name: 'check-books',
  cron: '50 3 * * *',
  path: '/api/payments/cron/check-books',
  tag: 'Administration',
  envelope: 'payments',
  summary: 'Runs all checks on one snapshot of the whole ledger and stores the findings.',
  report: named('CheckedBooksReport', Exactly({ checks: Count, broken: Count })),
  run: (ctx) => runBooksChecks(ctx),
}
