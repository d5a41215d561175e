import { randomBytes } from 'node:crypto'
import { addMs, type Clock, DAY_MS, HOUR_MS } from '../../../../platform/clock.ts'
import { type Db, inTransaction, type Trx } from '../../../../platform/database/transaction.ts'
import { conflict, notFound, unauthorized } from '../../../../platform/errors.ts'
import { keyedDigest } from '../../../../platform/security/sealed.ts'
import type { FactorChange, Factors } from '../../factors/port.ts'
import type { Sessions } from '../sessions.ts'
import type { SignInMails } from '../sign-in-mails.ts'
import { lockUser, type User } from '../users.ts'
import { findMethods } from './prove-factor.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'

/** Days in which the mailed link removes the factors, after the waiting time. */
const OPEN_DAYS = 7

type Recovering = {
  db: Db
  clock: Clock
  secret: string
  waitHours: number
  sessions: Sessions
  signInMails: SignInMails
  readSecondStep: Factors['readSecondStep']
}

type Recovery = Pick<
  Factors,
  'startRecovery' | 'readRecovery' | 'findRecoveryOpensAt' | 'stopRecovery' | 'finishRecovery' | 'resetFactors'
>

/**
 * Removes all factors of somebody who has lost them. It takes the password, the mailbox and a
 * waiting time, in which any signed-in device or the mailbox can stop it.
 */
export function recoverFactors(parts: Recovering): Recovery {
  const { db, clock, secret, waitHours, sessions, signInMails, readSecondStep } = parts
  const digest = (token: string) => keyedDigest(secret, 'factor recovery', token)

  const findByToken = (reads: Pick<Trx, 'selectFrom'>, token: string) =>
    reads
      .selectFrom('identity.factor_recoveries')
      .select(['sub', 'opens_at'])
      .where('token_hash', '=', digest(token))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()

  const removeAll = async (trx: Trx, { sub, email }: User, change: FactorChange): Promise<void> => {
    for (const table of ['identity.passkeys', 'identity.authenticator_apps', 'identity.factor_recoveries'] as const)
      await trx.deleteFrom(table).where('sub', '=', sub).execute()
    await deleteRecoveryCodes(trx, sub)
    await sessions.endAll(trx, sub, clock.now())
    await signInMails.writeIn(trx, { email, kind: 'factors-changed', change })
  }

  const afterRemoval = (): void => {
    sessions.forgetRenewals()
    signInMails.kick()
  }

  return {
    startRecovery: async (ticket, onStarted) => {
      const step = await readSecondStep(ticket)
      if (!step) throw unauthorized('This sign-in has expired. Start again.')
      const opensAt = await inTransaction(db, async (trx) => {
        const user = await lockUser(trx, step.sub)
        if (!user) throw unauthorized('This sign-in has expired. Start again.')
        const { sub, email } = user
        const now = clock.now()
        await trx
          .deleteFrom('identity.factor_recoveries')
          .where('sub', '=', sub)
          .where('expires_at', '<=', now)
          .execute()
        const token = randomBytes(32).toString('base64url')
        const opens = addMs(now, waitHours * HOUR_MS)
        const row = await trx
          .insertInto('identity.factor_recoveries')
          .values({
            sub,
            token_hash: digest(token),
            requested_at: now,
            opens_at: opens,
            expires_at: addMs(opens, OPEN_DAYS * DAY_MS),
          })
          .onConflict((conflicting) => conflicting.column('sub').doNothing())
          .returning('sub')
          .executeTakeFirst()
        // A repeated request neither shortens the wait nor sends another mail.
        if (!row) return undefined
        await signInMails.writeIn(trx, { email, kind: 'factor-recovery', token, opensAt: opens })
        await onStarted(trx, { sub, opensAt: opens })
        return opens
      })
      signInMails.kick()
      const known = opensAt ?? (await findOpensAt(db, step.sub))
      // The removal was stopped in the meantime.
      if (!known) throw unauthorized('This sign-in has expired. Start again.')
      return known
    },
    readRecovery: async (token) => {
      const row = await findByToken(db, token)
      return row && { opensAt: row.opens_at, isOpen: row.opens_at <= clock.now() }
    },
    findRecoveryOpensAt: async (sub) => (await findOpensAt(db, sub, clock.now())) ?? null,
    stopRecovery: async (by) => {
      const deleting = db.deleteFrom('identity.factor_recoveries')
      const deleted = await ('token' in by
        ? deleting.where('token_hash', '=', digest(by.token))
        : deleting.where('sub', '=', by.sub)
      )
        .returning('sub')
        .executeTakeFirst()
      if (!deleted) throw noRecovery()
    },
    finishRecovery: async (token) => {
      const sub = await inTransaction(db, async (trx) => {
        const row = await findByToken(trx, token)
        const user = row && (await lockUser(trx, row.sub))
        // A concurrent request may have stopped the removal before this one got the lock.
        const current = user && (await findByToken(trx, token))
        if (!user || !current) throw noRecovery()
        if (current.opens_at > clock.now()) throw conflict('The waiting time is not over yet.')
        await removeAll(trx, user, 'recovery-finished')
        return user.sub
      })
      afterRemoval()
      return { sub }
    },
    resetFactors: async (sub, onReset) => {
      await inTransaction(db, async (trx) => {
        const user = await lockUser(trx, sub)
        if (!user) throw notFound('There is no such account.')
        if ((await findMethods(trx, sub)).length === 0) throw conflict('This account has no second factor.')
        await removeAll(trx, user, 'reset-by-admin')
        await onReset(trx)
      })
      afterRemoval()
    },
  }
}

async function findOpensAt(db: Pick<Db, 'selectFrom'>, sub: string, now?: Date): Promise<Date | undefined> {
  const query = db.selectFrom('identity.factor_recoveries').select('opens_at').where('sub', '=', sub)
  const row = await (now ? query.where('expires_at', '>', now) : query).executeTakeFirst()
  return row?.opens_at
}

const noRecovery = () => notFound('There is no such request. It was stopped, or it has expired.')
