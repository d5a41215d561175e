import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, later, SECOND_MS } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import type { IdentityClaims } from '../port.ts'

/** Part 1, "Sessions and tokens": counted from the sign-in, however often the token is renewed. */
const SESSION_DAYS = 90
/** For parallel tabs, other replicas, and an answer that was lost on its way. */
export const REUSE_GRACE_MS = 30 * SECOND_MS

type Person = Omit<IdentityClaims, 'expiresAt'>
type PersonRow = { sub: string; email: string; display_name: string }

export type Rotation =
  | { outcome: 'renewed'; person: Person; refreshToken: string }
  /** Unknown, ended or expired. */
  | { outcome: 'refused' }
  /** Used again long after it was replaced: somebody has a copy. Its session has ended. */
  | { outcome: 'stolen'; sessionId: string; sub: string }

/**
 * Refresh tokens: 256 random bits, stored only as a keyed digest, each good for one renewal. The next one is derived
 * from it with our secret, so that whoever comes twice within the grace gets the same one, at whichever replica.
 */
export type RefreshTokens = {
  issue: (sub: string, userAgent: string | null, now: Date) => Promise<string>
  rotate: (token: string, now: Date) => Promise<Rotation>
  /** Ends the session that a token belongs to, be it the newest of it or not. */
  revoke: (token: string, now: Date) => Promise<void>
  revokeAll: (trx: Trx, sub: string, now: Date) => Promise<void>
  digest: (token: string) => string
}

export function createRefreshTokens(db: Db, secret: string): RefreshTokens {
  const digest = (token: string) => keyedDigest(secret, 'refresh token', token)
  const successorOf = (token: string) => keyedDigest(secret, 'next refresh token', token)

  /** Uses the token up and writes its successor, in one statement: of any number of racers one gets a row. */
  const spend = async (token: string, now: Date): Promise<PersonRow | undefined> => {
    const { rows } = await sql<PersonRow>`
      with spent as (
        update identity.refresh_tokens t set used_at = ${now}::timestamptz
        from identity.sessions s
        where t.token_hash = ${digest(token)} and t.used_at is null
          and s.id = t.session_id and s.revoked_at is null and s.expires_at > ${now}::timestamptz
        returning t.session_id
      ), successor as (
        insert into identity.refresh_tokens (token_hash, session_id, created_at)
        select ${digest(successorOf(token))}, session_id, ${now}::timestamptz from spent
      ), used as (
        update identity.sessions s set last_used_at = ${now}::timestamptz
        from spent where s.id = spent.session_id
        returning s.sub
      )
      select u.sub, u.email, u.display_name from used join identity.users u on u.sub = used.sub
    `.execute(db)
    return rows[0]
  }

  const findSpent = (token: string, now: Date) =>
    db
      .selectFrom('identity.refresh_tokens as t')
      .innerJoin('identity.sessions as s', 's.id', 't.session_id')
      .innerJoin('identity.users as u', 'u.sub', 's.sub')
      .select(['t.used_at', 's.id as session_id', 'u.sub', 'u.email', 'u.display_name'])
      .where('t.token_hash', '=', digest(token))
      .where('t.used_at', 'is not', null)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', now)
      .executeTakeFirst()

  const endSession = (sessionId: string, now: Date) =>
    db
      .updateTable('identity.sessions')
      .set({ revoked_at: now })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute()

  return {
    digest,
    issue: async (sub, userAgent, now) => {
      const token = randomBytes(32).toString('base64url')
      const id = newId()
      await sql`
        with session as (
          insert into identity.sessions (id, sub, user_agent, created_at, last_used_at, expires_at)
          values (${id}, ${sub}, ${userAgent}, ${now}, ${now}, ${later(now, SESSION_DAYS * DAY_MS)})
          returning id
        )
        insert into identity.refresh_tokens (token_hash, session_id, created_at)
        select ${digest(token)}, id, ${now}::timestamptz from session
      `.execute(db)
      return token
    },
    rotate: async (token, now) => {
      const renewed = (row: PersonRow): Rotation => ({
        outcome: 'renewed',
        person: { sub: row.sub, email: row.email, emailVerified: true, displayName: row.display_name },
        refreshToken: successorOf(token),
      })
      const row = await spend(token, now)
      if (row) return renewed(row)
      const spent = await findSpent(token, now)
      if (!spent?.used_at) return { outcome: 'refused' }
      if (later(spent.used_at, REUSE_GRACE_MS) > now) return renewed(spent)
      await endSession(spent.session_id, now)
      return { outcome: 'stolen', sessionId: spent.session_id, sub: spent.sub }
    },
    revoke: async (token, now) => {
      await db
        .updateTable('identity.sessions as s')
        .from('identity.refresh_tokens as t')
        .set({ revoked_at: now })
        .where('t.token_hash', '=', digest(token))
        .whereRef('s.id', '=', 't.session_id')
        .where('s.revoked_at', 'is', null)
        .execute()
    },
    revokeAll: async (trx, sub, now) => {
      await trx
        .updateTable('identity.sessions')
        .set({ revoked_at: now })
        .where('sub', '=', sub)
        .where('revoked_at', 'is', null)
        .execute()
    },
  }
}
