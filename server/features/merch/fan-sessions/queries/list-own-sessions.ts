import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { linkedGuests } from '../../../people/accounts/index.ts'
import type { ArtCandidate, FanSession } from '../domain/fan-session.ts'

export type OwnSession = Pick<FanSession, 'id' | 'aiArtKey'> & {
  aiArtCandidates: readonly ArtCandidate[]
  selfieKey: string | null
  sealedBearer: string | null
}

/**
 * A person's sessions, the latest first: made or changed while they were signed in, or of guests that are theirs. Previews are
 * not among them. One statement.
 */
export async function listOwnSessions(
  db: Db,
  { accountId, userId, limit }: { accountId: string; userId: string; limit: number },
): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select s.id, s.ai_art_key as "aiArtKey", s.ai_art_candidates as "aiArtCandidates",
      selfie.file_key as "selfieKey", s.sealed_bearer as "sealedBearer"
    from merch_sessions s left join merch_selfies selfie on selfie.id = s.active_selfie_id
    where s.mode = 'LIVE' and s.id in (
      select mine.id from merch_sessions mine where mine.account_id = ${accountId}
      union select mine.id from merch_sessions mine where mine.user_id = ${userId}
      union select guest.id from merch_sessions guest
        join ${linkedGuests} linked on linked.guest_user_id = guest.user_id where linked.user_id = ${userId})
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}
