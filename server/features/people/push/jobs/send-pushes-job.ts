import type { Context } from '../../../../platform/context.ts'
import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { IsTimeUp } from '../../../../platform/jobs/in-batches.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { hasReceivers } from '../queries/subscriptions.ts'
import { type PushHandlers, sendPushes } from '../send-pushes.ts'

/** Sends everything that no process has sent promptly, such as retries. */
export const createSendPushesJob = (handlers: PushHandlers): Job => ({
  name: 'send-pushes',
  cron: '* * * * *',
  path: '/api/push/cron/send',
  tag: 'Notifications',
  summary: 'Notifies devices, repeats failed attempts that are due, and ends subscriptions of ended sessions.',
  report: named('PushesReport', Exactly({ sent: Count, failed: Count, ended: Count })),
  run: async (ctx: Context, isTimeUp: IsTimeUp = () => false) => {
    if (!(await hasReceivers(ctx.db))) return { sent: 0, failed: 0, ended: 0 }
    ctx.push.expectEvents()
    const { sent, failed, ended } = await sendPushes(ctx, handlers, isTimeUp)
    return { sent, failed, ended }
  },
})
