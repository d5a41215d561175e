import type { RawBuilder } from 'kysely'
import type { EmailSender, MailArguments } from '../../providers/email/port.ts'
import type { IdentityProvider } from '../../providers/identity/port.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/transaction.ts'
import type { Log } from '../observability/log.ts'
import type { MailQueue } from './mail-queues.ts'

export type Letter = {
  subject: string
  text: string
  html: string
  /** Headers that this mail has in addition to those of every mail. */
  headers?: Readonly<Record<string, string>>
  /**
   * Data that is sent to the mail provider. The provider repeats this data with every event about
   * the mail.
   */
  arguments?: MailArguments
  /**
   * Ids of the rows that the mail reports, if it reports several. The feature that sends the mail
   * owns these rows.
   */
  coveredIds?: readonly string[]
}

/**
 * A mail to send. It has a recipient, and either its content or data. With data, the content is
 * composed from the data when the mail is sent.
 */
export type NewMail = {
  queue: MailQueue
  /**
   * Kind of the mail. If the mail has no content yet, the kind determines which function composes
   * the content.
   */
  kind: string
  letter?: Pick<Letter, 'subject' | 'text' | 'html'>
  /** Id of the row that the mail reports. The feature that sends the mail owns this row. */
  reference?: string
  data?: object
  /**
   * True for mails about sign-in or payout details. These mails are sent even if their reader has
   * reported another mail as spam.
   */
  isSecurity?: boolean
} & (
  | { accountId: string; address?: never }
  /** Mail address in lower case, as `parseAddress` returns it. */
  | { address: string; accountId?: never }
)

/**
 * A mail that one run has reserved. Until the reservation ends, only that run may send the mail.
 */
export type ClaimedMail = {
  id: string
  queue: MailQueue
  kind: string
  accountId: string | null
  address: string | null
  letter: Letter | null
  reference: string | null
  data: { readonly [name: string]: unknown } | null
  /**
   * Number of attempts, including the current one. The outcome is stored only if this number is
   * still the same. A run whose reservation has ended therefore cannot overwrite the outcome of a
   * later run.
   */
  attempts: number
  /** Number of attempts before an admin asked to send the mail again. */
  earlierAttempts: number
  isSecurity: boolean
  /** Trace of the request that created the mail. */
  traceParent: string | null
}

export type MailOutcome =
  | { outcome: 'sent'; letter: Letter }
  /**
   * No address of the recipient was found. `isFinal` is true if a later attempt would not find an
   * address either.
   */
  | { outcome: 'skipped'; reason: string; isFinal: boolean }
  | { outcome: 'failed'; reason: string }

/** Number of all mails in a run, and number of mails with each outcome. */
export type MailTally = { processed: number; sent: number; skipped: number; failed: number }

/** Composes all mails of one kind when the mails are sent. */
export type MailKind = {
  /**
   * Loads the data for several mails with at most one statement. Returns a function that composes
   * the content of one mail. That function returns undefined if there is nothing to report
   * anymore.
   */
  open: (db: Db, mails: readonly ClaimedMail[]) => Promise<(mail: ClaimedMail) => Promise<Letter | undefined>>
  /**
   * True if each attempt sends new content, such as a new code. The attempts then count as
   * separate mails.
   */
  isFreshEachTry?: boolean
  /**
   * Returns a statement that runs when the mail is recorded as sent. The feature that sends the
   * mail uses it to change its own rows.
   */
  whenSent?: (mail: ClaimedMail, at: Date, letter: Pick<Letter, 'coveredIds'>) => RawBuilder<unknown>
}

/**
 * Every kind of mail whose content is composed when the mail is sent. `app.ts` creates this table.
 */
export type MailKinds = Readonly<Record<string, MailKind>>

/** Functions of other features that the code for sending mails needs. */
export type Mailing = {
  kinds: MailKinds
  /**
   * Returns the user ids of the owners of accounts. The identity provider finds mail addresses by
   * user id. Runs one statement.
   */
  findOwners: (db: Db, accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export type MailContext = {
  db: Db
  clock: Clock
  log: Log
  email: EmailSender
  identity: Pick<IdentityProvider, 'findEmail'>
  mailing: Mailing
}
