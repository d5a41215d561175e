import type { Clock } from '../../../clock.ts'
import type { Db, Trx } from '../../../db/transaction.ts'
import type { IdentityClaims, SessionTokens, SignupRole } from '../port.ts'
import type { IdTokens } from './id-tokens.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { SingleFlight } from './single-flight.ts'
import type { User } from './users.ts'

type Renewed = { idToken: string; claims: IdentityClaims }

/** Sessions of the built-in issuer: a signed ID token for a day, a refresh token for ninety. */
export type Sessions = {
  begin: (user: User) => Promise<SessionTokens & { role: SignupRole }>
  /** One look at the database for any number of parallel callers. */
  renew: (refreshToken: string) => Promise<Renewed | undefined>
  end: (refreshToken: string) => Promise<void>
  /** Ends every session of a person, as part of the caller's transaction. */
  endAll: (trx: Trx, sub: string, now: Date) => Promise<void>
  /** Forgets the renewals of the last seconds; call it once endAll is committed. */
  forgetRenewals: () => void
}

export function createSessions(db: Db, secret: string, idTokens: IdTokens, clock: Clock): Sessions {
  const refreshTokens = createRefreshTokens(db, secret, clock)
  const renewals = new SingleFlight<Renewed>(clock)

  return {
    begin: async ({ sub, email, displayName, role }) => {
      const { idToken, claims } = await idTokens.issue({ sub, email, emailVerified: true, displayName })
      return { idToken, claims, refreshToken: await refreshTokens.issue(sub), role }
    },
    renew: (refreshToken) =>
      renewals.ask(refreshTokens.digest(refreshToken), async () => {
        const owner = await refreshTokens.findOwner(refreshToken)
        return owner && idTokens.issue(owner)
      }),
    end: async (refreshToken) => {
      await refreshTokens.revoke(refreshToken)
      renewals.forget(refreshTokens.digest(refreshToken))
    },
    endAll: (trx, sub, now) => refreshTokens.revokeAll(trx, sub, now),
    forgetRenewals: () => renewals.forgetAll(),
  }
}
