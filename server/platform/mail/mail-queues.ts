import { addMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock.ts'

type QueueRule = {
  batch: number
  attempts: number
  /**
   * Time for which a run reserves its mails. It exceeds the duration of a run even if every call
   * times out, so another run sends a reserved mail only after a crash.
   */
  leaseMs: number
  firstWaitMs: number
  /** Each delay is four times the previous one, up to this maximum. */
  longestWaitMs: number
  /** If false, rows are deleted with their mail address once the mail was sent or given up. */
  keepsFinished: boolean
}

/**
 * Settings for mails that nobody is waiting for. The retries come after 1 min, 4 min, 16 min,
 * about 1 h and 4 h, and then every 12 h, because a provider may be unavailable for more than a
 * day.
 */
const PATIENT = {
  batch: 20,
  attempts: 8,
  leaseMs: 10 * MINUTE_MS,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 12 * HOUR_MS,
  keepsFinished: true,
} as const satisfies QueueRule

export const MAIL_QUEUES = {
  /** One run sends 20 notices (contract, part 1, "Limits"). */
  notices: PATIENT,
  others: PATIENT,
  /**
   * A person waits for these mails. The retries come after 10 s, 40 s, 3 min, 11 min and 43 min.
   */
  'sign-in': {
    batch: 10,
    attempts: 6,
    leaseMs: 3 * MINUTE_MS,
    firstWaitMs: 10 * SECOND_MS,
    longestWaitMs: HOUR_MS,
    keepsFinished: false,
  },
} as const satisfies Record<string, QueueRule>

export type MailQueue = keyof typeof MAIL_QUEUES

export const mailWaitMs = (queue: MailQueue, attempts: number): number =>
  Math.min(MAIL_QUEUES[queue].firstWaitMs * 4 ** (attempts - 1), MAIL_QUEUES[queue].longestWaitMs)

/** Returns null if the mail is given up after `attempts` failures. */
export const nextMailAttemptAt = (queue: MailQueue, attempts: number, now: Date): Date | null =>
  attempts >= MAIL_QUEUES[queue].attempts ? null : addMs(now, mailWaitMs(queue, attempts))
