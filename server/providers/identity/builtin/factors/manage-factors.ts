import type { Clock } from '../../../../platform/clock.ts'
import { type Db, inTransaction, type Trx } from '../../../../platform/database/transaction.ts'
import { badRequest, conflict, notFound, unauthorized } from '../../../../platform/errors.ts'
import { message } from '../../../../platform/words/index.ts'
import type { FactorChange, Factors, FreshToken } from '../../factors/port.ts'
import type { SignInMails } from '../sign-in-mails.ts'
import { findUserBySub, lockUser, type User } from '../users.ts'
import { createAppKey, deleteApp, findAppConfirmedAt, putApp, stepOfCode } from './authenticator-app.ts'
import { deletePasskey, insertPasskey, listCredentials, listPasskeys, MAX_PASSKEYS, renamePasskey } from './passkeys.ts'
import { findMethods } from './prove-factor.ts'
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import type { Tickets } from './tickets.ts'
import { creationOptions, type RelyingParty, type WebAuthn } from './web-authn.ts'

type Managing = {
  db: Db
  clock: Clock
  secret: string
  tickets: Tickets
  party: RelyingParty
  webAuthn: WebAuthn
  signInMails: SignInMails
  /** Returns a fresh token of a session that has just proven a factor. */
  raise: (user: User, sessionId: string | undefined) => Promise<FreshToken>
}

type Management = Pick<
  Factors,
  | 'list'
  | 'hasFactor'
  | 'startPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'startApp'
  | 'confirmApp'
  | 'removeApp'
  | 'renewRecoveryCodes'
>

export function manageFactors(parts: Managing): Management {
  const { db, clock, secret, tickets, party, webAuthn, signInMails, raise } = parts

  /** Changes of one account run one after another, and are mailed to the owner. */
  const change = async <Result>(
    sub: string,
    named: FactorChange | null,
    work: (trx: Trx, now: Date) => Promise<Result>,
  ): Promise<{ result: Result; user: User }> => {
    const outcome = await inTransaction(db, async (trx) => {
      const user = await lockUser(trx, sub)
      if (!user) throw gone()
      const result = await work(trx, clock.now())
      if (named) await signInMails.writeIn(trx, { email: user.email, kind: 'factors-changed', change: named })
      return { result, user }
    })
    signInMails.kick()
    return outcome
  }

  const getUser = async (sub: string): Promise<User> => {
    const user = await findUserBySub(db, sub)
    if (!user) throw gone()
    return user
  }

  const ensureRecoveryCodes = async (trx: Trx, sub: string, now: Date): Promise<string[] | null> =>
    (await countRecoveryCodes(trx, sub)) > 0 ? null : replaceRecoveryCodes(trx, secret, sub, now)

  const afterRemoval = async (trx: Trx, sub: string, keepsOne: boolean): Promise<void> => {
    if ((await findMethods(trx, sub)).length > 0) return
    if (keepsOne) throw conflict('Your account needs a second factor. Add another one before you remove this one.')
    await deleteRecoveryCodes(trx, sub)
    // A request to remove these factors must not remove later ones.
    await trx.deleteFrom('identity.factor_recoveries').where('sub', '=', sub).execute()
    await trx.updateTable('identity.sessions').set({ used_second_factor: false }).where('sub', '=', sub).execute()
  }

  return {
    list: async (sub) => ({
      passkeys: await listPasskeys(db, sub),
      appConfirmedAt: await findAppConfirmedAt(db, sub),
      recoveryCodesLeft: await countRecoveryCodes(db, sub),
    }),
    hasFactor: async (sub) => (await findMethods(db, sub)).length > 0,

    startPasskey: async (sub) => {
      const user = await getUser(sub)
      const { sealed, nonce } = tickets.issue('new passkey', { sub })
      return { ticket: sealed, options: creationOptions(party, user, nonce, await listCredentials(db, sub)) }
    },
    addPasskey: async ({ sub, sessionId, ticket: sealed, name, credential: response }) => {
      const ticket = tickets.open('new passkey', sealed)
      if (ticket?.sub !== sub) throw staleTicket()
      const credential = await webAuthn.verifyCreation(response, ticket.nonce)
      if (!credential) throw badRequest('This passkey could not be verified. Try again.')
      const { result, user } = await change(sub, 'passkey-added', async (trx, now) => {
        if (!(await tickets.useUp(trx, ticket))) throw staleTicket()
        if ((await listCredentials(trx, sub)).length >= MAX_PASSKEYS)
          throw conflict(
            message('You have {count} passkeys, which is the limit. Remove one first.', { count: MAX_PASSKEYS }),
          )
        const { transports } = response
        const id = await insertPasskey(trx, { sub, name, transports, credential }, now)
        if (id === undefined) throw conflict('This passkey is already in use. Create another one.')
        return { id, recoveryCodes: await ensureRecoveryCodes(trx, sub, now) }
      })
      return { ...result, session: await raise(user, sessionId) }
    },
    renamePasskey: async ({ sub, id, name }) => {
      await change(sub, null, async (trx) => {
        if (!(await renamePasskey(trx, { sub, id, name }))) throw noSuchPasskey()
      })
    },
    removePasskey: async ({ sub, id, keepsOne }) => {
      await change(sub, 'passkey-removed', async (trx) => {
        if (!(await deletePasskey(trx, { sub, id }))) throw noSuchPasskey()
        await afterRemoval(trx, sub, keepsOne)
      })
    },

    startApp: async (sub) => {
      const { key, uri } = await createAppKey((await getUser(sub)).email)
      return { ticket: tickets.issue('new authenticator app', { sub, key }).sealed, key, uri }
    },
    confirmApp: async ({ sub, sessionId, ticket: sealed, code }) => {
      const ticket = tickets.open('new authenticator app', sealed)
      if (ticket?.sub !== sub) throw staleTicket()
      const { key } = ticket
      const step = await stepOfCode({ key, code }, clock.now())
      if (step === undefined) throw badRequest('This code is incorrect. Enter the code that the app shows now.')
      const { result, user } = await change(sub, 'app-added', async (trx, now) => {
        if (!(await tickets.useUp(trx, ticket))) throw staleTicket()
        await putApp(trx, secret, { sub, key, step }, now)
        return { recoveryCodes: await ensureRecoveryCodes(trx, sub, now) }
      })
      return { ...result, session: await raise(user, sessionId) }
    },
    removeApp: async ({ sub, keepsOne }) => {
      await change(sub, 'app-removed', async (trx) => {
        if (!(await deleteApp(trx, sub))) throw notFound('You have no authenticator app.')
        await afterRemoval(trx, sub, keepsOne)
      })
    },
    renewRecoveryCodes: async (sub) => {
      const { result } = await change(sub, 'codes-renewed', async (trx, now) => {
        if ((await findMethods(trx, sub)).length === 0)
          throw conflict('Add a passkey or an authenticator app first. Recovery codes stand in for them.')
        return replaceRecoveryCodes(trx, secret, sub, now)
      })
      return result
    },
  }
}

const gone = () => unauthorized('This account was deleted.')
const staleTicket = () => badRequest('This took too long, or was already used. Start again.')
const noSuchPasskey = () => notFound('There is no such passkey. It may have been removed already.')
