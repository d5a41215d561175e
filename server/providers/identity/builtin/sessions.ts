import type { Clock } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { unauthorized } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { FreshToken } from '../factors/port.ts'
import type { IdentityClaims, IdentityProvider, RenewedSession, SessionTokens, SignupRole } from '../port.ts'
import type { IdTokens } from './id-tokens.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { createSessionList } from './session-list.ts'
import { SingleFlight } from './single-flight.ts'
import type { User } from './users.ts'

/** An ID token is valid for a day, a refresh token for ninety days. */
export type Sessions = {
  /** @throws Unauthorized if the person has changed the password meanwhile, or was deleted */
  begin: (user: User, userAgent: string | undefined) => Promise<SessionTokens & { role: SignupRole }>
  /**
   * Stores a session after a second factor, as part of the change that proves it. Call the result
   * after the commit.
   */
  beginIn: (
    trx: Trx,
    user: User,
    userAgent: string | undefined,
  ) => Promise<() => Promise<SessionTokens & { role: SignupRole }>>
  /** Issues a fresh token of a session whose person has just proven who they are. */
  refreshProof: (
    user: User,
    session: { sessionId: string | undefined; usedSecondFactor: boolean },
  ) => Promise<FreshToken>
  /** Parallel calls share one renewal and get the same tokens. */
  renew: (refreshToken: string, browser: string | undefined) => Promise<RenewedSession | undefined>
  /** Changes nothing. */
  read: (refreshToken: string) => Promise<Omit<IdentityClaims, 'expiresAt'> | undefined>
  end: (refreshToken: string) => Promise<void>
  /** Part of the caller's transaction. */
  endAll: (trx: Trx, sub: string, now: Date) => Promise<void>
  /** Clears cached renewals. Call this after ending sessions. */
  forgetRenewals: () => void
  list: Required<Pick<IdentityProvider, 'listSessions' | 'revokeSession' | 'revokeOtherSessions'>>
}

export function createSessions(parts: {
  db: Db
  secret: string
  idTokens: IdTokens
  clock: Clock
  log: Log
}): Sessions {
  const { db, secret, idTokens, clock, log } = parts
  const refreshTokens = createRefreshTokens(db, secret)
  const renewals = new SingleFlight<RenewedSession>(clock)
  const forgetRenewals = () => renewals.forgetAll()

  const store = async (
    into: Db | Trx,
    user: User,
    { userAgent, usedSecondFactor }: { userAgent: string | undefined; usedSecondFactor: boolean },
  ) => {
    const session = { id: newId(), user, userAgent: userAgent ?? null, usedSecondFactor }
    const refreshToken = await refreshTokens.issue(into, session, clock.now())
    if (refreshToken === undefined) throw unauthorized('This sign-in has expired. Start again.')
    const { sub, email, displayName, role } = user
    const person = { sub, email, emailVerified: true, displayName, sessionId: session.id, usedSecondFactor }
    return async () => ({ ...(await idTokens.issue(person, true)), refreshToken, role })
  }

  return {
    begin: async (user, userAgent) => (await store(db, user, { userAgent, usedSecondFactor: false }))(),
    beginIn: (trx, user, userAgent) => store(trx, user, { userAgent, usedSecondFactor: true }),
    refreshProof: async ({ sub, email, displayName }, { sessionId, usedSecondFactor }) => {
      if (usedSecondFactor && sessionId !== undefined)
        await db
          .updateTable('identity.sessions')
          .set({ used_second_factor: true })
          .where('id', '=', sessionId)
          .where('sub', '=', sub)
          .execute()
      return idTokens.issue({ sub, email, emailVerified: true, displayName, sessionId, usedSecondFactor }, true)
    },
    renew: (refreshToken, browser) =>
      renewals.ask(refreshTokens.digest(refreshToken), async () => {
        const rotation = await refreshTokens.rotate(refreshToken, browser, clock.now())
        if (rotation.outcome === 'stolen') {
          forgetRenewals()
          const { sub, sessionId } = rotation
          log.warn({ sub, sessionId }, 'a refresh token was used twice; its session was ended')
        }
        if (rotation.outcome !== 'renewed') return undefined
        return { ...(await idTokens.issue(rotation.person)), refreshToken: rotation.refreshToken }
      }),
    read: async (refreshToken) => {
      const person = await refreshTokens.read(refreshToken, clock.now())
      return person && { ...person, issuedAt: clock.now() }
    },
    end: async (refreshToken) => {
      await refreshTokens.revoke(refreshToken, clock.now())
      // The cache may also contain the renewal of an earlier token of this session.
      forgetRenewals()
    },
    endAll: (trx, sub, now) => refreshTokens.revokeAll(trx, sub, now),
    forgetRenewals,
    list: createSessionList({ db, clock, digest: refreshTokens.digest, forgetRenewals }),
  }
}
