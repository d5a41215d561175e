import Type from 'typebox'
import { Count } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { drainEmails, processEmails } from '../process-emails.ts'

export const processEmailsJob: Job = {
  name: 'process-emails',
  cron: '* * * * *',
  path: '/api/notifications/process-emails',
  tag: 'Notifications',
  summary: 'Mails up to 20 notices that were not mailed yet.',
  contract: 'part 1, Notification routes',
  report: Type.Object({
    processed: Count,
    sent: Count,
    skipped: Type.Integer({ minimum: 0, description: 'The recipient has no resolvable address.' }),
    failed: Count,
  }),
  isOpen: (config) => config.PROCESS_EMAILS_OPEN === true,
  run: processEmails,
  drain: drainEmails,
}
