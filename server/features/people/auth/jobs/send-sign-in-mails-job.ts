import { Done } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'

/** Sends mails that a crash or an outage has left. Usually they are sent immediately. */
export const sendSignInMailsJob: Job = {
  name: 'send-sign-in-mails',
  cron: '* * * * *',
  path: '/api/auth/cron/send-mails',
  tag: 'Authentication',
  summary: 'Mails the requested codes that were not sent yet.',
  report: Done,
  run: async (ctx) => {
    await ctx.immediateMailSender.sendDue()
    return { success: true }
  },
}
