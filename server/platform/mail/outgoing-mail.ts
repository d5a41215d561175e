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
  /** Headers in addition to the ones that every mail has. */
  headers?: Readonly<Record<string, string>>
  /** Data that the provider repeats with every event of the mail. */
  arguments?: MailArguments
  /**
   * Ids of the rows that the mail is about, if there are several. The rows belong to the feature
   * that sends the mail.
   */
  coveredIds?: readonly string[]
}

/**
 * A mail to send: its recipient, and either its content or data. The kind's composer turns the
 * data into content when the mail is sent.
 */
export type NewMail = {
  queue: MailQueue
  /** Kind of the mail. If the mail has no content of its own, the kind's composer writes it. */
  kind: string
  letter?: Pick<Letter, 'subject' | 'text' | 'html'>
  /** Id of the row that the mail is about. The row belongs to the feature that sends the mail. */
  reference?: string
  data?: object
  /**
   * True for mails about account access or payout details. They are sent even if the reader
   * reported another mail as spam.
   */
  isSecurity?: boolean
} & (
  | { accountId: string; address?: never }
  /** In lowercase, as `parseAddress` returns it. */
  | { address: string; accountId?: never }
)

/** A claimed mail. Only the run that claimed the mail may send it, until the lease ends. */
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
   * Number of attempts including the current one. It is the fencing token with which the outcome
   * is recorded.
   */
  attempts: number
  /** Number of attempts before an admin requested a retry. */
  earlierAttempts: number
  isSecurity: boolean
  /** Trace context of the request that caused the mail. */
  traceParent: string | null
}

export type MailOutcome =
  | { outcome: 'sent'; letter: Letter }
  /**
   * The mail has no recipient address. `isFinal` is true if a later attempt would not find an
   * address either.
   */
  | { outcome: 'skipped'; reason: string; isFinal: boolean }
  | { outcome: 'failed'; reason: string }

/** Number of mails in a run: all of them, and those with each outcome. */
export type MailTally = { processed: number; sent: number; skipped: number; failed: number }

/** Composes mails of one kind when they are sent. */
export type MailKind = {
  /**
   * Loads the data for a batch of mails with at most one statement. The returned function composes
   * one mail, or returns undefined if there is nothing to report any longer.
   */
  open: (db: Db, mails: readonly ClaimedMail[]) => Promise<(mail: ClaimedMail) => Promise<Letter | undefined>>
  /**
   * True if each attempt has new content, such as a code. Each attempt then counts as a separate
   * mail.
   */
  isFreshEachTry?: boolean
  /** Returns a statement of the sending feature that runs when the mail is recorded as sent. */
  whenSent?: (mail: ClaimedMail, at: Date, letter: Pick<Letter, 'coveredIds'>) => RawBuilder<unknown>
}

/** Every kind of mail that is composed when it is sent. `app.ts` puts the table together. */
export type MailKinds = Readonly<Record<string, MailKind>>

/** Functions of other features that are needed to send mails. */
export type Mailing = {
  kinds: MailKinds
  /**
   * Returns the user ids of the accounts' owners, for the identity provider to look up addresses.
   * Runs one statement.
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
