import { randomBytes } from 'node:crypto'
import { type Clock, DAY_MS, later } from '../../../clock.ts'
import type { Db, Trx } from '../../../db/transaction.ts'
import { keyedDigest } from '../../../sealed.ts'
import type { IdentityClaims } from '../port.ts'

/** Part 1, "Sessions and tokens". */
const REFRESH_TOKEN_DAYS = 90

type Person = Omit<IdentityClaims, 'expiresAt'>

/** Refresh tokens: 256 random bits, stored only as a keyed digest, revocable one by one or all of a person. */
export type RefreshTokens = {
  issue: (sub: string) => Promise<string>
  /** Whose it is; undefined when unknown, revoked or expired. One statement. */
  findOwner: (token: string) => Promise<Person | undefined>
  revoke: (token: string) => Promise<void>
  revokeAll: (trx: Trx, sub: string, now: Date) => Promise<void>
  digest: (token: string) => string
}

export function createRefreshTokens(db: Db, secret: string, clock: Clock): RefreshTokens {
  const digest = (token: string) => keyedDigest(secret, 'refresh token', token)
  return {
    digest,
    issue: async (sub) => {
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      await db
        .insertInto('identity.refresh_tokens')
        .values({
          token_hash: digest(token),
          sub,
          expires_at: later(now, REFRESH_TOKEN_DAYS * DAY_MS),
          created_at: now,
        })
        .execute()
      return token
    },
    findOwner: async (token) => {
      const row = await db
        .selectFrom('identity.refresh_tokens as t')
        .innerJoin('identity.users as u', 'u.sub', 't.sub')
        .select(['u.sub', 'u.email', 'u.display_name'])
        .where('t.token_hash', '=', digest(token))
        .where('t.revoked_at', 'is', null)
        .where('t.expires_at', '>', clock.now())
        .executeTakeFirst()
      return row && { sub: row.sub, email: row.email, emailVerified: true, displayName: row.display_name }
    },
    revoke: async (token) => {
      await db
        .updateTable('identity.refresh_tokens')
        .set({ revoked_at: clock.now() })
        .where('token_hash', '=', digest(token))
        .where('revoked_at', 'is', null)
        .execute()
    },
    revokeAll: async (trx, sub, now) => {
      await trx
        .updateTable('identity.refresh_tokens')
        .set({ revoked_at: now })
        .where('sub', '=', sub)
        .where('revoked_at', 'is', null)
        .execute()
    },
  }
}
