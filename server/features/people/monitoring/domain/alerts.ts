import type { GaugeName, Sample } from './gauges.ts'

/** `page` wakes somebody up; `ticket` must be handled on the same day. */
export type Severity = 'page' | 'ticket'

type AlertText = {
  name: string
  forMinutes: number
  severity: Severity
  summary: string
  remedy: string
}

export type Alert = AlertText & {
  gauge: GaugeName
  /** If set, only samples with these labels can trigger the alert. */
  labels?: Readonly<Record<string, string>>
} & ({ above: number } | { below: number })

const HOURS = 3600
const DAYS = 24 * HOURS

/**
 * Alerts of Prometheus and of `semblance doctor`. The file deploy/prometheus/alerts.yaml is
 * generated from this table.
 */
export const ALERTS: readonly Alert[] = [
  {
    name: 'SemblanceMoneyInSuspense',
    gauge: 'semblance_waiting_minor_units',
    labels: { queue: 'suspense' },
    above: 0,
    forMinutes: 15,
    severity: 'page',
    summary: 'There is money in suspense: it was paid but is not assigned to anyone yet.',
    remedy: 'Open /admin/books and follow “Money that waits for a person” in docs/payments.md.',
  },
  {
    name: 'SemblanceBooksDisagree',
    gauge: 'semblance_books_broken_checks',
    above: 0,
    forMinutes: 0,
    severity: 'page',
    summary: 'The ledger check found differences between the ledger and other records.',
    remedy:
      'Run `semblance ledger check` to list every difference. Follow “Money that waits for a person” in docs/payments.md.',
  },
  {
    name: 'SemblancePayoutsStuck',
    gauge: 'semblance_waiting',
    labels: { queue: 'payouts' },
    above: 0,
    forMinutes: 60,
    severity: 'page',
    summary: 'Payouts were retried or have been in progress for a day.',
    remedy: 'Open /admin/payouts for the payment processor’s response to each payout.',
  },
  {
    name: 'SemblanceRefundsUndecided',
    gauge: 'semblance_waiting',
    labels: { queue: 'refunds' },
    above: 0,
    forMinutes: 120,
    severity: 'ticket',
    summary: 'Refunds are stuck, or part of a payment was refunded at the processor: an admin must decide.',
    remedy: 'Open /admin/refunds and decide each case. See “Money that waits for a person” in docs/payments.md.',
  },
  {
    name: 'SemblanceDisputesOld',
    gauge: 'semblance_waiting_oldest_seconds',
    labels: { queue: 'disputes' },
    above: 3 * DAYS,
    forMinutes: 60,
    severity: 'ticket',
    summary: 'A dispute has been waiting for a decision for more than three days.',
    remedy: 'Open /admin/disputes, read both sides and decide.',
  },
  {
    name: 'SemblanceCapturesOld',
    gauge: 'semblance_waiting_oldest_seconds',
    labels: { queue: 'captures' },
    above: DAYS,
    forMinutes: 60,
    severity: 'ticket',
    summary: 'A payment has been waiting for review for more than a day; it is released after six days at the latest.',
    remedy: 'Open /admin/captures: capture the payment, or release the authorization.',
  },
  {
    name: 'SemblanceFaceReportsOld',
    gauge: 'semblance_waiting_oldest_seconds',
    labels: { queue: 'faces' },
    above: DAYS,
    forMinutes: 15,
    severity: 'page',
    summary: 'A held picture, a report of a face or an objection has not been reviewed for a day.',
    remedy: 'Open /admin/faces and decide, reports first.',
  },
  {
    name: 'SemblanceErasuresWait',
    gauge: 'semblance_waiting_oldest_seconds',
    labels: { queue: 'erasures' },
    above: 3 * DAYS,
    forMinutes: 60,
    severity: 'ticket',
    summary: 'An account deletion has been blocked for more than three days.',
    remedy: 'Open /admin/erasures: the column “Waiting for” names the reason. In most places, the law gives a month.',
  },
  {
    name: 'SemblanceMailsLate',
    gauge: 'semblance_mails_due_oldest_seconds',
    above: 900,
    forMinutes: 5,
    severity: 'page',
    summary: 'Mail has been overdue for 15 minutes: sign-in codes and offer notifications are not sent.',
    remedy: 'Search the log for `mail` and check that the schedule runs; see docs/mail.md.',
  },
  {
    name: 'SemblanceMailsGivenUp',
    gauge: 'semblance_waiting',
    labels: { queue: 'mails' },
    above: 0,
    forMinutes: 30,
    severity: 'ticket',
    summary: 'Mails could not be delivered after all retries.',
    remedy: 'Open /admin/mails: fix the causes named in the reasons, then send the mails again or discard them.',
  },
  {
    name: 'SemblanceJobsFailed',
    gauge: 'semblance_waiting',
    labels: { queue: 'jobs' },
    above: 0,
    forMinutes: 30,
    severity: 'ticket',
    summary: 'Scheduled jobs failed after all retries; the next run continues their work.',
    remedy: 'Open /admin/jobs for the reasons, and fix the cause.',
  },
  {
    name: 'SemblanceScheduleLate',
    gauge: 'semblance_schedule_late',
    above: 0,
    forMinutes: 10,
    severity: 'page',
    summary: 'Scheduled jobs are overdue: offers are not released, and mails and payouts are not sent.',
    remedy: 'Check that a process with RUN_JOBS=on is running and that its clock agrees with the database’s.',
  },
  {
    name: 'SemblanceGenerationsLate',
    gauge: 'semblance_generations_due_oldest_seconds',
    above: 600,
    forMinutes: 10,
    severity: 'ticket',
    summary: 'Generation jobs have been waiting for ten minutes.',
    remedy: 'Open /admin/models for failing or paused models; add a process, or raise GENERATION_PARALLEL.',
  },
  {
    name: 'SemblanceModelBudgetNearlySpent',
    gauge: 'semblance_model_budget_spent_ratio',
    above: 0.8,
    forMinutes: 1,
    severity: 'ticket',
    summary: '80% of today’s model budget is spent; requests that exceed it are refused until midnight UTC.',
    remedy: 'Open /admin/models to see what spent it. AI_DAILY_BUDGET_MINOR_UNIT sets the limit.',
  },
  {
    name: 'SemblanceBackupOld',
    gauge: 'semblance_backup_age_seconds',
    above: 2 * DAYS,
    forMinutes: 60,
    severity: 'ticket',
    summary: 'No backup has succeeded for more than two days.',
    remedy: 'Run `semblance backup` and read its output; see docs/backup.md.',
  },
  {
    name: 'SemblanceTimestampsMissing',
    gauge: 'semblance_timestamps_missing_oldest_seconds',
    above: DAYS,
    forMinutes: 60,
    severity: 'ticket',
    summary: 'A signed file or agreement has been waiting for its timestamp for more than a day.',
    remedy: 'Search the log for `timestamp`, and check TIMESTAMP_AUTHORITY_URL and its certificates.',
  },
  {
    name: 'SemblanceCertificateExpires',
    gauge: 'semblance_certificate_expires_in_seconds',
    below: 30 * DAYS,
    forMinutes: 60,
    severity: 'ticket',
    summary: 'The certificate that signs files expires within 30 days.',
    remedy: 'Follow “SemblanceCertificateExpires” in docs/runbooks.md.',
  },
]

const isTriggered = (alert: Alert, value: number): boolean =>
  'above' in alert ? value > alert.above : value < alert.below

/** Returns the samples that trigger an alert. */
export const triggeringSamples = (alert: Alert, samples: readonly Sample[]): Sample[] =>
  samples.filter(
    (sample) =>
      sample.gauge === alert.gauge &&
      isTriggered(alert, sample.value) &&
      Object.entries(alert.labels ?? {}).every(([label, value]) => sample.labels[label] === value),
  )
