import type { GaugeName, Sample } from './gauges.ts'

/** `page`: somebody is woken. `ticket`: somebody looks today. */
export type Severity = 'page' | 'ticket'

type Told = {
  /** As Prometheus shows it. */
  name: string
  /** How long it must be so before anybody is told. */
  forMinutes: number
  severity: Severity
  says: string
  remedy: string
}

/** What is wrong once a gauge is above a limit, or below one. */
export type Alert = Told & {
  gauge: GaugeName
  /** Only samples with all of these; none: every sample. */
  labels?: Readonly<Record<string, string>>
} & ({ above: number } | { below: number })

const HOURS = 3600
const DAYS = 24 * HOURS

/** Looked at by Prometheus (deploy/prometheus/alerts.yaml is made of this table) and by `semblance doctor`. */
export const ALERTS: readonly Alert[] = [
  {
    name: 'SemblanceMoneyInSuspense',
    gauge: 'semblance_waiting_minor_units',
    labels: { queue: 'suspense' },
    above: 0,
    forMinutes: 15,
    severity: 'page',
    says: 'Money is in suspense: it was paid, and belongs to nobody yet.',
    remedy: 'Open /admin/books, and follow “Money that waits for a person” of docs/operations.md.',
  },
  {
    name: 'SemblanceBooksDisagree',
    gauge: 'semblance_books_broken_checks',
    above: 0,
    forMinutes: 0,
    severity: 'page',
    says: 'The books were looked through, and do not agree with everything else we know.',
    remedy:
      'Run `semblance ledger check`: it tells every difference. Follow “Money that waits for a person” of docs/operations.md.',
  },
  {
    name: 'SemblancePayoutsStuck',
    gauge: 'semblance_waiting',
    labels: { queue: 'payouts' },
    above: 0,
    forMinutes: 60,
    severity: 'page',
    says: 'Payouts were tried before, or have been under way for a day.',
    remedy: 'Open /admin/payouts: each says what the payment processor answered.',
  },
  {
    name: 'SemblanceRefundsUndecided',
    gauge: 'semblance_waiting',
    labels: { queue: 'refunds' },
    above: 0,
    forMinutes: 120,
    severity: 'ticket',
    says: 'Refunds were asked of the payment processor, and it has not said how they ended.',
    remedy: 'Open /admin/refunds, and look the payments up at the processor.',
  },
  {
    name: 'SemblanceDisputesOld',
    gauge: 'semblance_waiting_oldest_seconds',
    labels: { queue: 'disputes' },
    above: 3 * DAYS,
    forMinutes: 60,
    severity: 'ticket',
    says: 'A dispute has waited for a decision for more than three days.',
    remedy: 'Open /admin/disputes.',
  },
  {
    name: 'SemblanceCapturesOld',
    gauge: 'semblance_waiting_oldest_seconds',
    labels: { queue: 'captures' },
    above: DAYS,
    forMinutes: 60,
    severity: 'ticket',
    says: 'A payment has waited for its release for more than a day; the bank lets go of it after a week.',
    remedy: 'Open /admin/captures.',
  },
  {
    name: 'SemblanceFaceReportsOld',
    gauge: 'semblance_waiting_oldest_seconds',
    labels: { queue: 'faces' },
    above: DAYS,
    forMinutes: 15,
    severity: 'page',
    says: 'Somebody says that their face is used without their consent, and nobody has looked for a day.',
    remedy: 'Open /admin/faces.',
  },
  {
    name: 'SemblanceErasuresWait',
    gauge: 'semblance_waiting_oldest_seconds',
    labels: { queue: 'erasures' },
    above: 3 * DAYS,
    forMinutes: 60,
    severity: 'ticket',
    says: 'An account that is to be erased has waited for something for more than three days.',
    remedy: 'Open /admin/erasures: `waitsFor` says for what. The law gives a month in most places.',
  },
  {
    name: 'SemblanceMailsLate',
    gauge: 'semblance_mails_due_oldest_seconds',
    above: 900,
    forMinutes: 5,
    severity: 'page',
    says: 'Mail has been due for a quarter of an hour: people wait for codes, and are not told of offers.',
    remedy: 'Look for `mail` in the log, and whether the schedule runs; docs/operations.md, “Mail”.',
  },
  {
    name: 'SemblanceMailsGivenUp',
    gauge: 'semblance_waiting',
    labels: { queue: 'mails' },
    above: 0,
    forMinutes: 30,
    severity: 'ticket',
    says: 'Mails were given up.',
    remedy: 'Open /admin/mails: mend what the reasons name, then send them again or discard them.',
  },
  {
    name: 'SemblanceJobsFailed',
    gauge: 'semblance_waiting',
    labels: { queue: 'jobs' },
    above: 0,
    forMinutes: 30,
    severity: 'ticket',
    says: 'Runs of the schedule failed for good; the next run takes up what was left.',
    remedy: 'Open /admin/jobs for the reasons.',
  },
  {
    name: 'SemblanceScheduleLate',
    gauge: 'semblance_schedule_late',
    above: 0,
    forMinutes: 10,
    severity: 'page',
    says: 'Scheduled work waits for its turn too long: offers are not released, mails and payouts not sent.',
    remedy: 'See that a process with RUN_JOBS=on is up, and that its clock agrees with the database’s.',
  },
  {
    name: 'SemblanceGenerationsLate',
    gauge: 'semblance_generations_due_oldest_seconds',
    above: 600,
    forMinutes: 10,
    severity: 'ticket',
    says: 'Generation jobs have waited for ten minutes.',
    remedy: 'Open /admin/models for what fails or rests; add a process, or raise how many run at once.',
  },
  {
    name: 'SemblanceModelBudgetNearlySpent',
    gauge: 'semblance_model_budget_spent_ratio',
    above: 0.8,
    forMinutes: 1,
    severity: 'ticket',
    says: 'Four fifths of today’s budget for models are spent; what costs more is refused until midnight UTC.',
    remedy: 'Open /admin/models for what spent it; AI_DAILY_BUDGET_MINOR_UNIT sets another limit.',
  },
  {
    name: 'SemblanceBackupOld',
    gauge: 'semblance_backup_age_seconds',
    above: 2 * DAYS,
    forMinutes: 60,
    severity: 'ticket',
    says: 'No back-up has ended well for more than two days.',
    remedy: 'Run `semblance backup` and see what it says; docs/operations.md, “Back-up and restore”.',
  },
  {
    name: 'SemblanceCertificateExpires',
    gauge: 'semblance_certificate_expires_in_seconds',
    below: 30 * DAYS,
    forMinutes: 60,
    severity: 'ticket',
    says: 'The certificate that signs files ends within 30 days.',
    remedy: 'Follow “SemblanceCertificateExpires” of docs/runbooks.md.',
  },
]

/** Whether a value is one that an alert speaks of. */
const isOver = (alert: Alert, value: number): boolean => ('above' in alert ? value > alert.above : value < alert.below)

/** What of a reading an alert speaks of. */
export const samplesOver = (alert: Alert, samples: readonly Sample[]): Sample[] =>
  samples.filter(
    (sample) =>
      sample.gauge === alert.gauge &&
      isOver(alert, sample.value) &&
      Object.entries(alert.labels ?? {}).every(([label, value]) => sample.labels[label] === value),
  )
