import type { RawBuilder } from 'kysely'
import type { EmailSender, MailArguments } from '../../providers/email/port.ts'
import type { IdentityProvider } from '../../providers/identity/port.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/transaction.ts'
import type { Log } from '../observability/log.ts'
import type { MailQueue } from './mail-queues.ts'

/** Content of a mail. */
export type Letter = {
  subject: string
  text: string
  html: string
  /** Headers in addition to those of every mail. */
  headers?: Readonly<Record<string, string>>
  /** Data that the provider repeats with every event of the mail. */
  arguments?: MailArguments
  /** Rows of the sending feature that the mail covers, if there are several. */
  coveredIds?: readonly string[]
}

/**
 * A mail to send: its recipient, and either its content or data from which its kind composes it
 * when it is sent.
 */
export type NewMail = {
  queue: MailQueue
  /** Subject matter. Selects the composer if the mail has no content of its own. */
  kind: string
  letter?: Pick<Letter, 'subject' | 'text' | 'html'>
  /** Row of the sending feature that the mail is about. */
  reference?: string
  data?: object
  /**
   * True for mails about account access or payout details. They are sent even if the reader
   * reported another mail as spam.
   */
  isSecurity?: boolean
} & (
  | { accountId: string; address?: never }
  /** Lowercase, as `parseAddress` returns it. */
  | { address: string; accountId?: never }
)

/** A mail that only this run may send until its lease ends. */
export type ClaimedMail = {
  id: string
  queue: MailQueue
  kind: string
  accountId: string | null
  address: string | null
  letter: Letter | null
  reference: string | null
  data: { readonly [name: string]: unknown } | null
  /** Number of attempts including this one. An outcome is recorded with it as the fencing token. */
  attempts: number
  /** Attempts made before an admin had the mail retried. */
  earlierAttempts: number
  isSecurity: boolean
  /** Trace context of the request that caused the mail. */
  traceParent: string | null
}

export type MailOutcome =
  | { outcome: 'sent'; letter: Letter }
  /** No recipient address. `isFinal`: waiting will not change that. */
  | { outcome: 'skipped'; reason: string; isFinal: boolean }
  | { outcome: 'failed'; reason: string }

/** Number of mails in a run by outcome. */
export type MailTally = { processed: number; sent: number; skipped: number; failed: number }

/** Composes mails of one kind when they are sent. */
export type MailKind = {
  /**
   * Loads what a batch of mails needs, with at most one statement. The returned function composes
   * each mail; undefined means that there is nothing (left) to say.
   */
  open: (db: Db, mails: readonly ClaimedMail[]) => Promise<(mail: ClaimedMail) => Promise<Letter | undefined>>
  /**
   * True if each attempt has new content, such as a code, so that each attempt counts as a separate
   * mail.
   */
  isFreshEachTry?: boolean
  /** Statement of the sending feature to run when the mail is recorded as sent. */
  whenSent?: (mail: ClaimedMail, at: Date, letter: Pick<Letter, 'coveredIds'>) => RawBuilder<unknown>
}

/** Every kind that is composed when it is sent, assembled by `app.ts`. */
export type MailKinds = Readonly<Record<string, MailKind>>

/** External dependencies of sending. */
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
