import type { RawBuilder } from 'kysely'
import type { EmailSender, MailArguments } from '../../providers/email/port.ts'
import type { IdentityProvider } from '../../providers/identity/port.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/transaction.ts'
import type { Log } from '../observability/log.ts'
import type { MailQueue } from './mail-queues.ts'

/** What a mail says. */
export type Letter = {
  subject: string
  text: string
  html: string
  /** Beside those that every mail carries. */
  headers?: Readonly<Record<string, string>>
  /** What the provider tells again with every event of the mail. */
  arguments?: MailArguments
  /** The rows of its owner that it tells of, where it tells of several. */
  tells?: readonly string[]
}

/** A mail to be sent: whom to, and what it says, or what its kind composes it of as it is sent. */
export type NewMail = {
  queue: MailQueue
  /** What it is about; with no letter of its own, what composes it. */
  kind: string
  letter?: Pick<Letter, 'subject' | 'text' | 'html'>
  /** The row of its owner that it tells of. */
  reference?: string
  data?: object
  /** About who may enter an account or where its money goes: sent though its reader called another mail spam. */
  isSecurity?: boolean
} & (
  | { accountId: string; address?: never }
  /** Lower case, as `parseAddress` makes it. */
  | { address: string; accountId?: never }
)

/** A mail that this run alone may send until its lease ends. */
export type ClaimedMail = {
  id: string
  queue: MailQueue
  kind: string
  accountId: string | null
  address: string | null
  letter: Letter | null
  reference: string | null
  data: { readonly [name: string]: unknown } | null
  /** Counts this one; whoever records an outcome says which try it was of. */
  attempts: number
  /** Of those, the ones of before an admin had it tried again. */
  earlierAttempts: number
  isSecurity: boolean
  /** Where in a trace it was asked for. */
  traceParent: string | null
}

export type MailOutcome =
  | { outcome: 'sent'; letter: Letter }
  /** There is nobody to write to; `isFinal`: and that will not change by waiting. */
  | { outcome: 'skipped'; reason: string; isFinal: boolean }
  | { outcome: 'failed'; reason: string }

/** Mails of which a run made what, by their outcome. */
export type MailTally = { processed: number; sent: number; skipped: number; failed: number }

/** Says what mails of one kind say, as they are sent. */
export type MailKind = {
  /** Reads what a batch of them needs, in one statement at most. What comes back composes each; undefined: it has nothing to say (any more). */
  open: (db: Db, mails: readonly ClaimedMail[]) => Promise<(mail: ClaimedMail) => Promise<Letter | undefined>>
  /** Every try says something new, so that one mail handed over twice is two: codes. */
  isFreshEachTry?: boolean
  /** A statement of the owner's that is part of recording that the mail was sent. */
  whenSent?: (mail: ClaimedMail, at: Date, letter: Pick<Letter, 'tells'>) => RawBuilder<unknown>
}

/** Every kind that is composed as it is sent; `app.ts` puts them together. */
export type MailKinds = Readonly<Record<string, MailKind>>

/** What sending takes from outside of here. */
export type Mailing = {
  kinds: MailKinds
  /** The user ids of accounts' owners, whom the identity provider knows an address of. One statement. */
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
