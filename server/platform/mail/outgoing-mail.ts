import type { RawBuilder } from 'kysely'
import type { EmailSender, MailArguments } from '../../providers/email/port.ts'
import type { IdentityProvider } from '../../providers/identity/port.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/transaction.ts'
import type { Log } from '../observability/log.ts'
import type { MailContent } from '../pages/mail-layout.ts'
import type { SiteLanguage, Words } from '../words/index.ts'
import type { MailQueue } from './mail-queues.ts'

/** The default subject is the title. */
export type LetterContent = MailContent & { subject?: Words }

export type Letter = {
  /** In English, as `text` and `html`. */
  subject: string
  text: string
  html: string
  /** The mail is written from it in other languages. Without it, there is only English. */
  content?: LetterContent
  /** Headers in addition to those of every mail. */
  headers?: Readonly<Record<string, string>>
  /** The provider repeats this data with every event about the mail. */
  arguments?: MailArguments
  /** Ids of the rows that the mail reports, in tables of the feature that sends it. */
  coveredIds?: readonly string[]
}

/** A mail has either content, or data from which the content is composed when it is sent. */
export type NewMail = {
  queue: MailQueue
  /**
   * Kind of the mail. If there is no content, the kind determines the function that composes it.
   */
  kind: string
  letter?: Pick<Letter, 'subject' | 'text' | 'html' | 'content'>
  /** Id of the row that the mail reports, in a table of the feature that sends it. */
  reference?: string
  data?: object
  /** True for mails about sign-in or payout details, which are sent even after a spam report. */
  isSecurity?: boolean
} & (
  | { accountId: string; address?: never; language?: never }
  /** In lower case, as `parseAddress` returns it. */
  | {
      address: string
      /** The language of the reader, if it is known. The language of an account is looked up. */
      language?: SiteLanguage | undefined
      accountId?: never
    }
)

/** Until the reservation ends, only the run that made it may send the mail. */
export type ClaimedMail = {
  id: string
  queue: MailQueue
  kind: string
  accountId: string | null
  address: string | null
  language: string | null
  letter: Letter | null
  reference: string | null
  data: { readonly [name: string]: unknown } | null
  /**
   * Attempts including the current one. The outcome is stored only if this number is unchanged, so
   * a run whose reservation has ended cannot overwrite a later outcome.
   */
  attempts: number
  earlierAttempts: number
  isSecurity: boolean
  traceParent: string | null
}

export type MailOutcome =
  | { outcome: 'sent'; letter: Letter }
  /** No address was found. `isFinal` is true if a later attempt would not find one either. */
  | { outcome: 'skipped'; reason: string; isFinal: boolean }
  | { outcome: 'failed'; reason: string }

export type MailTally = { processed: number; sent: number; skipped: number; failed: number }

export type MailKind = {
  /**
   * Loads the data for several mails with at most one statement. The returned function composes
   * one mail, or returns undefined if there is nothing to report anymore.
   */
  open: (db: Db, mails: readonly ClaimedMail[]) => Promise<(mail: ClaimedMail) => Promise<Letter | undefined>>
  /**
   * True if each attempt sends new content, such as a new code. Attempts then count as separate
   * mails.
   */
  isFreshEachTry?: boolean
  /** Statement that runs when the mail is recorded as sent, for the sending feature's own rows. */
  whenSent?: (mail: ClaimedMail, at: Date, letter: Pick<Letter, 'coveredIds'>) => RawBuilder<unknown>
}

export type MailKinds = Readonly<Record<string, MailKind>>

export type MailOwner = { userId: string; language: SiteLanguage | undefined }

export type Mailing = {
  kinds: MailKinds
  /** Returns the paragraphs that plugins add to a mail. Undefined if no plugin adds any. */
  partsOf?: ((mail: { kind: string; subject: string }) => Promise<readonly string[]>) | undefined
  /**
   * Returns the owners of accounts: the user ids, by which the identity provider finds addresses,
   * and their languages. Runs one statement.
   */
  findOwners: (db: Db, accountIds: readonly string[]) => Promise<ReadonlyMap<string, MailOwner>>
}

export type MailContext = {
  db: Db
  clock: Clock
  log: Log
  email: EmailSender
  identity: Pick<IdentityProvider, 'findEmail'>
  mailing: Mailing
}
