import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import type { IdentityProvider } from '../port.ts'

type SessionList = Required<Pick<IdentityProvider, 'listSessions' | 'revokeSession' | 'revokeOtherSessions'>>

export function createSessionList(parts: {
  db: Db
  clock: Clock
  digest: (refreshToken: string) => string
  forgetRenewals: () => void
}): SessionList {
  const { db, clock, digest, forgetRenewals } = parts

  const currentId = async (sub: string, refreshToken: string | undefined): Promise<string | undefined> => {
    if (refreshToken === undefined) return undefined
    const row = await db
      .selectFrom('identity.refresh_tokens as t')
      .innerJoin('identity.sessions as s', 's.id', 't.session_id')
      .select('s.id')
      .where('t.token_hash', '=', digest(refreshToken))
      .where('s.sub', '=', sub)
      .where('s.revoked_at', 'is', null)
      .executeTakeFirst()
    return row?.id
  }

  return {
    listSessions: async ({ sub, refreshToken }) => {
      const current = await currentId(sub, refreshToken)
      const rows = await db
        .selectFrom('identity.sessions')
        .select(['id', 'user_agent', 'created_at', 'last_used_at'])
        .where('sub', '=', sub)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        userAgent: row.user_agent,
        isCurrent: row.id === current,
      }))
    },
    revokeSession: async ({ sub, sessionId, refreshToken }) => {
      const current = await currentId(sub, refreshToken)
      const ended = await db
        .updateTable('identity.sessions')
        .set({ revoked_at: clock.now() })
        .where('id', '=', sessionId)
        .where('sub', '=', sub)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .returning('id')
        .executeTakeFirst()
      if (!ended) return undefined
      forgetRenewals()
      return { wasCurrent: ended.id === current }
    },
    revokeOtherSessions: async ({ sub, refreshToken }) => {
      const current = await currentId(sub, refreshToken)
      if (current === undefined) return undefined
      const ended = await db
        .updateTable('identity.sessions')
        .set({ revoked_at: clock.now() })
        .where('sub', '=', sub)
        .where('id', '<>', current)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .returning('id')
        .execute()
      forgetRenewals()
      return ended.length
    },
  }
}
