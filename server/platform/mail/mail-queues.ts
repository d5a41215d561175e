import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../clock.ts'

/** How the mails of one queue are worked off. */
type QueueRule = {
  /** Most that one run claims. */
  batch: number
  /** A mail that could not be sent this often is given up. */
  attempts: number
  /**
   * How long a claimed mail is its sender's alone. Longer than a batch takes with every time-out met, so that a mail is
   * claimed twice only after its first sender died.
   */
  leaseMs: number
  firstWaitMs: number
  /** Each wait is four times the one before, up to this. */
  longestWaitMs: number
  /** Whether the row stays when all is done; else the address goes with it. */
  keepsEnded: boolean
}

/** 1 min, 4 min, 16 min, about 1 h, 4 h, then every 12 h: a provider may be down for more than a day. */
const PATIENT = {
  batch: 20,
  attempts: 8,
  leaseMs: 10 * MINUTE_MS,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 12 * HOUR_MS,
  keepsEnded: true,
} as const satisfies QueueRule

/** The one table of how mail is claimed, tried again and given up. */
export const MAIL_QUEUES = {
  /** The bell's, as mail. Part 1, "Limits": 20 a run. */
  notices: PATIENT,
  /** To accounts, and no notice: questions, money matters, words to admins. */
  others: PATIENT,
  /** To an address that somebody signs in with, who waits for it: 10 s, 40 s, 3 min, 11 min, 43 min. */
  'sign-in': {
    batch: 10,
    attempts: 6,
    leaseMs: 3 * MINUTE_MS,
    firstWaitMs: 10 * SECOND_MS,
    longestWaitMs: HOUR_MS,
    keepsEnded: false,
  },
} as const satisfies Record<string, QueueRule>

export type MailQueue = keyof typeof MAIL_QUEUES

/** How long a mail waits after its `attempts`th try failed. */
export const mailWaitMs = (queue: MailQueue, attempts: number): number =>
  Math.min(MAIL_QUEUES[queue].firstWaitMs * 4 ** (attempts - 1), MAIL_QUEUES[queue].longestWaitMs)

/** When to try again after `attempts` failed tries; null when it is given up. */
export const nextMailAttemptAt = (queue: MailQueue, attempts: number, now: Date): Date | null =>
  attempts >= MAIL_QUEUES[queue].attempts ? null : later(now, mailWaitMs(queue, attempts))
