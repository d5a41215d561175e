import { addMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock.ts'

type QueueRule = {
  /** Maximum number of mails that one run sends. */
  batch: number
  /** Number of failed attempts after which a mail is no longer retried. */
  attempts: number
  /**
   * Time for which a run reserves the mails that it sends. It is longer than a run takes, even if
   * every call times out. Another run can therefore send a reserved mail only if the first process
   * has died.
   */
  leaseMs: number
  firstWaitMs: number
  /**
   * Longest delay between two attempts. Up to this maximum, each delay is four times the previous
   * one.
   */
  longestWaitMs: number
  /**
   * True if rows remain in the table after their mail was sent or given up. Otherwise such rows
   * are deleted, together with the mail address.
   */
  keepsFinished: boolean
}

/**
 * Settings of the queues for mails that nobody is waiting for. The retries come after 1 min, 4
 * min, 16 min, about 1 h and 4 h, and then every 12 h. They continue for days, because a mail
 * provider may be unavailable for more than a day.
 */
const PATIENT = {
  batch: 20,
  attempts: 8,
  leaseMs: 10 * MINUTE_MS,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 12 * HOUR_MS,
  keepsFinished: true,
} as const satisfies QueueRule

/**
 * Settings of each queue: how many mails a run sends, when failed mails are sent again, and when
 * they are given up.
 */
export const MAIL_QUEUES = {
  /** Notices by mail. One run sends 20 mails (contract, part 1, "Limits"). */
  notices: PATIENT,
  /** Other mails to accounts, for example about money or questions, and messages to admins. */
  others: PATIENT,
  /**
   * Mails for which a person waits during sign-in. The retries come after 10 s, 40 s, 3 min, 11
   * min and 43 min.
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

/**
 * Returns the delay in milliseconds before the next attempt. `attempts` is the number of failed
 * attempts so far.
 */
export const mailWaitMs = (queue: MailQueue, attempts: number): number =>
  Math.min(MAIL_QUEUES[queue].firstWaitMs * 4 ** (attempts - 1), MAIL_QUEUES[queue].longestWaitMs)

/**
 * Returns the time of the next attempt after `attempts` failures. Returns null if the mail is
 * given up.
 */
export const nextMailAttemptAt = (queue: MailQueue, attempts: number, now: Date): Date | null =>
  attempts >= MAIL_QUEUES[queue].attempts ? null : addMs(now, mailWaitMs(queue, attempts))
