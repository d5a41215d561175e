/** What the database says of the whole installation, as Prometheus names it: the same whichever process is asked. */
export const GAUGES = {
  semblance_waiting: { help: 'What waits for an admin, by queue.', labels: ['queue'] },
  semblance_waiting_oldest_seconds: { help: 'Since when the oldest of a queue waits for an admin.', labels: ['queue'] },
  semblance_waiting_minor_units: {
    help: 'Money that waits for an admin, in minor units of its currency.',
    labels: ['queue', 'currency'],
  },
  semblance_books_broken_checks: {
    help: 'How many checks of the books found differences when all were last looked at.',
    labels: [],
  },
  semblance_mails_due: { help: 'Mails whose turn has come and that were not sent.', labels: ['queue'] },
  semblance_mails_due_oldest_seconds: { help: 'For how long the oldest of them is due.', labels: ['queue'] },
  semblance_generations_due: {
    help: 'Generation jobs whose turn has come and that nobody has taken up.',
    labels: ['kind'],
  },
  semblance_generations_due_oldest_seconds: { help: 'For how long the oldest of them is due.', labels: ['kind'] },
  semblance_model_budget_spent_ratio: {
    help: 'How much of today’s budget for models (UTC) is spent or set aside.',
    labels: [],
  },
  semblance_schedule_late: { help: '1 while scheduled work waits for its turn too long.', labels: [] },
  semblance_job_last_success_timestamp_seconds: {
    help: 'When a job of the schedule last ended well.',
    labels: ['name'],
  },
  semblance_backup_age_seconds: {
    help: 'How long ago a back-up last ended well, in production; since the first start where there was none.',
    labels: [],
  },
  semblance_certificate_expires_in_seconds: {
    help: 'For how long the certificate that signs files is still good.',
    labels: [],
  },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>

export type GaugeName = keyof typeof GAUGES

export type Sample = { gauge: GaugeName; labels: Readonly<Record<string, string>>; value: number }
