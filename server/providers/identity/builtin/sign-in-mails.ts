import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import {
  type ClaimedMail,
  changeQueuedMail,
  enqueueMails,
  type ImmediateMailSender,
  type Letter,
  type MailKind,
  type MailKinds,
  type NewMail,
} from '../../../platform/mail/index.ts'
import { languageOfRequest, type SiteLanguage } from '../../../platform/words/index.ts'
import {
  addressChangedMail,
  addressTakenMail,
  factorRecoveryMail,
  factorsChangedMail,
  passwordChangedMail,
} from '../account-mails.ts'
import type { FactorChange } from '../factors/port.ts'
import { confirmCodeMail, resetCodeMail } from './code-mails.ts'
import type { Codes } from './codes.ts'
import { hasSignup, type Signup, writeSignup } from './signups.ts'
import { findUser } from './users.ts'

/** `requester` identifies the client that caused the mail. */
export type SignInMail =
  | { email: string; requester: string; kind: 'resend' | 'reset' }
  | { email: string; requester: string; kind: 'signup'; signup: Signup }
  | { email: string; kind: 'password-changed' | 'address-changed' }
  | { email: string; kind: 'factors-changed'; change: FactorChange }
  | { email: string; kind: 'factor-recovery'; token: string; opensAt: Date }

/**
 * Writes mails to the outbox before the response is sent, so that a crash loses none. The account
 * is looked up only when the mail is sent, so the response time does not reveal if the address is
 * known.
 */
export type SignInMails = {
  write: (mail: SignInMail) => Promise<void>
  /**
   * Writes the mail in the transaction of the change that it reports. Call `kick` after the
   * commit.
   */
  writeIn: (trx: Trx, mail: SignInMail) => Promise<void>
  kick: () => void
}

type Writing = { db: Db; clock: Clock; authUrl: string; immediateMailSender: Pick<ImmediateMailSender, 'kick'> }

export function createSignInMails({ db, clock, authUrl, immediateMailSender: { kick } }: Writing): SignInMails {
  const enqueue = (into: Pick<Db | Trx, 'insertInto'>, mail: SignInMail) =>
    enqueueMails(
      into,
      [
        {
          queue: 'sign-in',
          address: mail.email,
          language: languageOf(mail),
          kind: mail.kind,
          ...contentOf(mail, authUrl),
        },
      ],
      clock.now(),
    )
  return {
    write: async (mail) => {
      await enqueue(db, mail)
      kick()
    },
    writeIn: enqueue,
    kick,
  }
}

/** The owner of an address sends these requests. Only an admin's reset is somebody else's. */
const languageOf = (mail: SignInMail): SiteLanguage | undefined =>
  mail.kind === 'factors-changed' && mail.change === 'reset-by-admin' ? undefined : languageOfRequest()

/** Returns the text of a mail, or the data of a mail that is composed when it is sent. */
function contentOf(mail: SignInMail, authUrl: string): Pick<NewMail, 'letter' | 'data'> {
  switch (mail.kind) {
    case 'password-changed':
      return { letter: passwordChangedMail(authUrl) }
    case 'address-changed':
      return { letter: addressChangedMail() }
    case 'factors-changed':
      return { letter: factorsChangedMail(authUrl, mail.change) }
    case 'factor-recovery':
      return { letter: factorRecoveryMail(authUrl, mail) }
    case 'signup':
      return { data: { asker: mail.requester, ...mail.signup } }
    case 'resend':
    case 'reset':
      return { data: { asker: mail.requester } }
  }
}

type Composing = { db: Db; clock: Clock; authUrl: string; codes: Codes }
type MailRequest = { id: string; email: string; requester: string; data: object }

/**
 * Composes mails when they are sent. Each attempt gets a new code. Nothing is composed if the
 * address must not get the mail.
 */
export function signInMailKinds({ db, clock, authUrl, codes }: Composing): MailKinds {
  const confirmCode = async (request: MailRequest, keepSignup: (trx: Trx, now: Date) => Promise<boolean>) => {
    const code = await inTransaction(db, async (trx) => {
      const now = clock.now()
      if (!(await keepSignup(trx, now))) return undefined
      return codes.write(trx, { email: request.email, purpose: 'confirm', requester: request.requester }, now)
    })
    return code === undefined ? undefined : confirmCodeMail(code)
  }
  return {
    signup: kindOf(async ({ id, email, requester, data }) => {
      if (await findUser(db, email)) return addressTakenMail(authUrl)
      return confirmCode({ id, email, requester, data }, async (trx, now) => {
        await writeSignup(trx, email, data as Signup, now)
        // The signup is stored, so a retry must send only a code.
        await changeQueuedMail(trx, id, { kind: 'resend', data: { asker: requester } })
        return true
      })
    }),
    resend: kindOf(async (request) => {
      if (await findUser(db, request.email)) return undefined
      return confirmCode(request, (trx) => hasSignup(trx, request.email))
    }),
    reset: kindOf(async ({ email, requester }) => {
      if (!(await findUser(db, email))) return undefined
      const code = await inTransaction(db, (trx) =>
        codes.write(trx, { email, purpose: 'reset', requester }, clock.now()),
      )
      return resetCodeMail(code)
    }),
  }
}

const kindOf = (compose: (request: MailRequest) => Promise<Letter | undefined>): MailKind => ({
  isFreshEachTry: true,
  open: async () => (mail) => compose(readMailRequest(mail)),
})

/** Reads the data that `contentOf` has stored. */
function readMailRequest({ id, address, data }: ClaimedMail): MailRequest {
  if (address === null || typeof data?.asker !== 'string') throw new Error('a sign-in mail has no request data')
  return { id, email: address, requester: data.asker, data }
}
