import type { Context } from '../../../../platform/context.ts'
import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { IsTimeUp } from '../../../../platform/jobs/in-batches.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { deliverEvents } from '../deliver-events.ts'
import { hasEndpoints } from '../queries/claim-deliveries.ts'

/** Delivers everything that no process has delivered promptly, such as retries. */
export const deliverWebhooksJob: Job = {
  name: 'deliver-webhooks',
  cron: '* * * * *',
  path: '/api/webhooks/cron/deliver',
  tag: 'Webhooks',
  summary: 'Sends events to webhook endpoints, and repeats failed attempts that are due.',
  report: named('WebhooksReport', Exactly({ dispatched: Count, sent: Count, failed: Count })),
  run: async (ctx: Context, isTimeUp: IsTimeUp = () => false) => {
    // Without endpoints, this empties the outbox, so that a later endpoint gets no old events.
    const { dispatched, sent, failed } = await deliverEvents(ctx, isTimeUp)
    if (await hasEndpoints(ctx.db)) ctx.webhooks.expectEvents()
    return { dispatched, sent, failed }
  },
}
