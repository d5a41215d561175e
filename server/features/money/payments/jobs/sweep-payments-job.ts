import Type from 'typebox'
import { Count, Id, withExample } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import type { CompletePayForTable } from '../pay-for.ts'
import { sweepPayments } from '../sweep-payments.ts'

export const createSweepPaymentsJob = (payFor: CompletePayForTable): Job => ({
  name: 'payments-sweep',
  cron: '*/5 * * * *',
  path: '/api/payments/cron/sweep',
  tag: 'Payments',
  summary: 'Finishes refunds and payments that a crash or a lost webhook interrupted.',
  envelope: 'payments',
  report: Type.Object(
    {
      success: Type.Boolean(),
      message: withExample(Type.String(), '3 payments checked.'),
      refundedCount: Count,
      settledCount: Count,
      canceledCount: Count,
      prunedCount: Count,
      errors: withExample(
        Type.Array(Type.Object({ paymentId: Id, error: Type.String() }, { additionalProperties: false })),
        [],
      ),
    },
    { additionalProperties: false },
  ),
  run: (ctx, isTimeUp) => sweepPayments(ctx, payFor, isTimeUp),
})
