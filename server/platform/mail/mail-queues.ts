import { addMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock.ts'

type QueueRule = {
  /** Maximum number of mails that one run claims. */
  batch: number
  /** Number of failed attempts after which a mail is no longer sent. */
  attempts: number
  /**
   * Lease of a claimed mail, longer than a batch takes if every call times out. Another run
   * therefore claims the mail again only if the process that was sending it died.
   */
  leaseMs: number
  firstWaitMs: number
  /** Maximum delay between attempts. Each delay is four times the previous one. */
  longestWaitMs: number
  /** True if finished rows are kept. Otherwise they are deleted along with the address. */
  keepsFinished: boolean
}

/**
 * Rule with attempts after 1 min, 4 min, 16 min, about 1 h and 4 h, then every 12 h. The attempts
 * continue for days, because a provider may be down for more than a day.
 */
const PATIENT = {
  batch: 20,
  attempts: 8,
  leaseMs: 10 * MINUTE_MS,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 12 * HOUR_MS,
  keepsFinished: true,
} as const satisfies QueueRule

/** Rules of each queue for claiming a mail, retrying it and giving it up. */
export const MAIL_QUEUES = {
  /** Notices by mail, 20 per run (contract, part 1, "Limits"). */
  notices: PATIENT,
  /** Other mails to accounts: questions, money matters, messages to admins. */
  others: PATIENT,
  /**
   * Mails that a person is waiting for during sign-in. Retries after 10 s, 40 s, 3 min, 11 min and
   * 43 min.
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

/** Returns the delay after the `attempts`th failed attempt. */
export const mailWaitMs = (queue: MailQueue, attempts: number): number =>
  Math.min(MAIL_QUEUES[queue].firstWaitMs * 4 ** (attempts - 1), MAIL_QUEUES[queue].longestWaitMs)

/**
 * Returns the time of the next attempt after `attempts` failures, or null if the mail is given up.
 */
export const nextMailAttemptAt = (queue: MailQueue, attempts: number, now: Date): Date | null =>
  attempts >= MAIL_QUEUES[queue].attempts ? null : addMs(now, mailWaitMs(queue, attempts))
