import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import { keyedDigest } from '../../../platform/security/sealed.ts'
import type { IdentityClaims } from '../port.ts'
import { type TokenStatus, tokenStatusOf } from './token-status.ts'
import type { User } from './users.ts'

/**
 * Counted from the sign-in. Renewals do not extend it (contract, part 1, "Sessions and tokens").
 */
const SESSION_DAYS = 90
/**
 * An attempt fails if another call has just renewed the session. Three failures in a row indicate
 * a fault.
 */
const MAX_RACES = 3

export type Person = Omit<IdentityClaims, 'expiresAt'>
type NewSession = {
  id: string
  user: Pick<User, 'sub' | 'passwordHash'>
  userAgent: string | null
  usedSecondFactor: boolean
}
type PersonRow = {
  sub: string
  email: string
  display_name: string
  session_id: string
  used_second_factor: boolean
}

export type Rotation =
  | { outcome: 'renewed'; person: Person; refreshToken: string }
  | { outcome: 'refused' }
  /** Two clients have used the token, so it was copied. The session has been ended. */
  | { outcome: 'stolen'; sessionId: string; sub: string }

/**
 * Refresh tokens of 256 random bits, stored as keyed digests. Using a token stores the time and
 * returns a successor. The successor is derived from the token, that time and our secret, so
 * parallel calls on any server return the same one. The rules for valid tokens are in
 * token-status.ts.
 */
export type RefreshTokens = {
  /**
   * Stores a session and returns its first token. Returns undefined if the person was deleted, or
   * has another password than the one read before: a session must not survive the change that ends
   * all sessions.
   */
  issue: (into: Db | Trx, session: NewSession, now: Date) => Promise<string | undefined>
  /**
   * Uses a token and returns its successor. `browser` is the user agent that sent the token, if
   * known.
   */
  rotate: (token: string, browser: string | undefined, now: Date) => Promise<Rotation>
  /** Does not renew the session. */
  read: (token: string, now: Date) => Promise<Person | undefined>
  /** Ends the session of a token, even if it already has a newer token. */
  revoke: (token: string, now: Date) => Promise<void>
  revokeAll: (trx: Trx, sub: string, now: Date) => Promise<void>
  digest: (token: string) => string
}

export function createRefreshTokens(db: Db, secret: string): RefreshTokens {
  const digest = (token: string) => keyedDigest(secret, 'refresh token', token)
  const successorOf = (token: string, usedAt: Date) =>
    keyedDigest(secret, 'next refresh token', JSON.stringify([token, usedAt.toISOString()]))

  /**
   * Marks the token as used and stores its successor, in one statement. It locks the session row,
   * so of several concurrent calls only one gets a row.
   */
  const spend = async (token: string, now: Date): Promise<PersonRow | undefined> => {
    const { rows } = await sql<PersonRow>`
      with token as (
        select token_hash, session_id, parent_hash from identity.refresh_tokens
        where token_hash = ${digest(token)} and used_at is null
      ), session as (
        update identity.sessions s set seen_token_hash = token.token_hash, last_used_at = ${now}::timestamptz
        from token
        where s.id = token.session_id and s.revoked_at is null and s.expires_at > ${now}::timestamptz
          and (token.parent_hash is null or s.seen_token_hash = token.parent_hash)
        returning s.id, s.sub, s.used_second_factor
      ), spent as (
        update identity.refresh_tokens t set used_at = ${now}::timestamptz
        from session where t.token_hash = ${digest(token)} and t.used_at is null
        returning t.session_id
      ), successor as (
        insert into identity.refresh_tokens (token_hash, session_id, parent_hash, created_at)
        select ${digest(successorOf(token, now))}, session_id, ${digest(token)}, ${now}::timestamptz from spent
      )
      select u.sub, u.email, u.display_name, session.id as session_id, session.used_second_factor
      from spent join session on session.id = spent.session_id join identity.users u on u.sub = session.sub
    `.execute(db)
    return rows[0]
  }

  /**
   * Replaces a successor that was lost. Stores a new time of use, and the successor that is
   * derived from this time. Returns false if a parallel call has just done the same.
   */
  const reuse = async (token: string, usedAt: Date, now: Date): Promise<boolean> => {
    const { rows } = await sql`
      with session as (
        update identity.sessions set last_used_at = ${now}::timestamptz
        where seen_token_hash = ${digest(token)} and revoked_at is null
          and id = (select session_id from identity.refresh_tokens where token_hash = ${digest(token)})
        returning id
      ), reused as (
        update identity.refresh_tokens t set used_at = ${now}::timestamptz
        from session where t.token_hash = ${digest(token)} and t.used_at = ${usedAt}::timestamptz
        returning t.session_id
      )
      insert into identity.refresh_tokens (token_hash, session_id, parent_hash, created_at)
      select ${digest(successorOf(token, now))}, session_id, ${digest(token)}, ${now}::timestamptz from reused
      returning session_id
    `.execute(db)
    return rows.length > 0
  }

  const find = (token: string, now: Date) =>
    db
      .selectFrom('identity.refresh_tokens as t')
      .innerJoin('identity.sessions as s', 's.id', 't.session_id')
      .innerJoin('identity.users as u', 'u.sub', 's.sub')
      .select(['t.token_hash', 't.used_at', 't.parent_hash', 's.id as session_id', 's.seen_token_hash', 's.user_agent'])
      .select(['u.sub', 'u.email', 'u.display_name', 's.used_second_factor'])
      .where('t.token_hash', '=', digest(token))
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

  const rotateOnce = async (token: string, browser: string | undefined, now: Date): Promise<Rotation | 'raced'> => {
    const renewed = (row: PersonRow, usedAt: Date): Rotation => ({
      outcome: 'renewed',
      person: personOf(row),
      refreshToken: successorOf(token, usedAt),
    })
    const row = await spend(token, now)
    if (row) return renewed(row, now)
    const found = await find(token, now)
    if (!found) return { outcome: 'refused' }
    const status: TokenStatus = tokenStatusOf(found, browser, now)
    if (status.is === 'unused') return 'raced'
    if (status.is === 'justUsed') return renewed(found, status.usedAt)
    if (status.is === 'unanswered') {
      return (await reuse(token, status.usedAt, now)) ? renewed(found, now) : 'raced'
    }
    await endSession(found.session_id, now)
    return { outcome: 'stolen', sessionId: found.session_id, sub: found.sub }
  }

  return {
    digest,
    issue: async (into, { id, user: { sub, passwordHash }, userAgent, usedSecondFactor }, now) => {
      const token = randomBytes(32).toString('base64url')
      const { rows } = await sql`
        with owner as (
          select sub from identity.users
          where sub = ${sub} and password_hash is not distinct from ${passwordHash}::text for share
        ), session as (
          insert into identity.sessions
            (id, sub, user_agent, created_at, last_used_at, expires_at, used_second_factor)
          select ${id}, sub, ${userAgent}, ${now}::timestamptz, ${now}::timestamptz,
            ${addMs(now, SESSION_DAYS * DAY_MS)}::timestamptz, ${usedSecondFactor}::boolean
          from owner
          returning id
        )
        insert into identity.refresh_tokens (token_hash, session_id, created_at)
        select ${digest(token)}, id, ${now}::timestamptz from session
        returning session_id
      `.execute(into)
      return rows.length > 0 ? token : undefined
    },
    rotate: async (token, browser, now) => {
      for (let race = 1; race <= MAX_RACES; race++) {
        const rotation = await rotateOnce(token, browser, now)
        if (rotation !== 'raced') return rotation
      }
      throw new Error('too many concurrent uses of a refresh token')
    },
    read: async (token, now) => {
      const found = await find(token, now)
      if (!found) return undefined
      const status = tokenStatusOf(found, undefined, now)
      // The response with the successor may have been lost. Store a new time of use, as `rotate`
      // does, so that the token works for another day (`UNANSWERED_MS` in token-status.ts).
      if (status.is === 'unanswered') await reuse(token, status.usedAt, now)
      return status.is === 'stolen' ? undefined : personOf(found)
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

const personOf = (row: PersonRow): Person => ({
  sub: row.sub,
  email: row.email,
  emailVerified: true,
  displayName: row.display_name,
  sessionId: row.session_id,
  usedSecondFactor: row.used_second_factor,
})
