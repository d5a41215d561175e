import Type from 'typebox'
import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { drainEmails, processEmails } from '../process-emails.ts'

const tally = {
  processed: Count,
  sent: Count,
  skipped: Type.Integer({
    minimum: 0,
    description: 'The recipient has no known address, or none that accepts mail.',
  }),
  failed: Count,
}

export const processEmailsJob: Job = {
  name: 'process-emails',
  cron: '* * * * *',
  path: '/api/notifications/process-emails',
  tag: 'Notifications',
  summary: 'Mails up to 20 unsent notifications, and as many other mails to accounts.',
  contract: 'part 1, Notification routes',
  report: named(
    'EmailsReport',
    Exactly({
      ...tally,
      others: named('MailTally', Exactly({ ...tally })),
    }),
    { processed: 3, sent: 2, skipped: 1, failed: 0, others: { processed: 1, sent: 1, skipped: 0, failed: 0 } },
  ),
  isOpen: (config) => config.PROCESS_EMAILS_OPEN === true,
  run: processEmails,
  drain: drainEmails,
}
