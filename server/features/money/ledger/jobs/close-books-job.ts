import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { closeBooks } from '../close-books.ts'

export const closeBooksJob: Job = {
  name: 'close-books',
  cron: '13 * * * *',
  path: '/api/payments/cron/close-books',
  tag: 'Administration',
  envelope: 'payments',
  summary: 'Stores the current balances of the ledger accounts.',
  report: named('ClosedBooksReport', Exactly({ closed: Count })),
  run: (ctx, isTimeUp) => closeBooks(ctx, isTimeUp),
}
