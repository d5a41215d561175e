import Type from 'typebox'
import { Count, Id, withExample } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { PAYOUT_CRON } from '../domain/payout-schedule.ts'
import { processPayouts } from '../process-payouts.ts'

export const processPayoutsJob: Job = {
  name: 'process-payouts',
  cron: PAYOUT_CRON,
  path: '/api/payments/process-payouts',
  tag: 'Payouts',
  summary: 'Pays out every account whose unpaid earnings reach the minimum.',
  contract: 'Part 3, "GET /process-payouts"',
  envelope: 'payments',
  report: Type.Object(
    {
      success: Type.Boolean(),
      message: withExample(Type.String(), 'Paid 12 accounts.'),
      processedCount: Count,
      skippedCount: Count,
      errors: withExample(
        Type.Array(Type.Object({ accountId: Id, error: Type.String() }, { additionalProperties: false })),
        [],
      ),
    },
    { additionalProperties: false },
  ),
  run: processPayouts,
}
