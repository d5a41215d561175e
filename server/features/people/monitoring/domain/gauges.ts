/**
 * Prometheus gauges that are read from the database. They describe the whole installation, so
 * every process reports the same values.
 */
export const GAUGES = {
  semblance_waiting: { help: 'Items waiting for an admin, by queue.', labels: ['queue'] },
  semblance_waiting_oldest_seconds: {
    help: 'Age in seconds of the oldest item waiting for an admin, by queue.',
    labels: ['queue'],
  },
  semblance_waiting_minor_units: {
    help: 'Money waiting for an admin, in minor units of its currency.',
    labels: ['queue', 'currency'],
  },
  semblance_books_broken_checks: {
    help: 'Ledger checks that found differences in the last complete run.',
    labels: [],
  },
  semblance_mails_due: { help: 'Mails that are due but not sent.', labels: ['queue'] },
  semblance_mails_due_oldest_seconds: { help: 'Seconds since the oldest unsent mail was due.', labels: ['queue'] },
  semblance_generations_due: {
    help: 'Generation jobs that are due but not started.',
    labels: ['kind'],
  },
  semblance_generations_due_oldest_seconds: {
    help: 'Seconds since the oldest unstarted generation job was due.',
    labels: ['kind'],
  },
  semblance_model_budget_spent_ratio: {
    help: 'Share of today’s model budget (UTC) that is spent or reserved.',
    labels: [],
  },
  semblance_schedule_late: { help: '1 while scheduled work is overdue.', labels: [] },
  semblance_job_last_success_timestamp_seconds: {
    help: 'Time of a scheduled job’s last success.',
    labels: ['name'],
  },
  semblance_backup_age_seconds: {
    help: 'Seconds since the last successful backup in production, or since the first start if there was none.',
    labels: [],
  },
  semblance_timestamps_missing: { help: 'Signatures that wait for a timestamp of the authority.', labels: [] },
  semblance_timestamps_missing_oldest_seconds: {
    help: 'Age in seconds of the oldest signature that waits for a timestamp.',
    labels: [],
  },
  semblance_certificate_expires_in_seconds: {
    help: 'Seconds until the certificate that signs files expires.',
    labels: [],
  },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>

export type GaugeName = keyof typeof GAUGES

export type Sample = { gauge: GaugeName; labels: Readonly<Record<string, string>>; value: number }
