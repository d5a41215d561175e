import { Done } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'

/** Sign-in mails are sent immediately; this job sends those left by a crash or an outage. */
export const sendSignInMailsJob: Job = {
  name: 'send-sign-in-mails',
  cron: '* * * * *',
  path: '/api/auth/cron/send-mails',
  tag: 'Authentication',
  summary: 'Mails the requested codes that were not sent yet.',
  report: Done,
  run: async (ctx) => {
    await ctx.promptSender.sendDue()
    return { success: true }
  },
}
