import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { allPayments } from '../../../money/payment/index.ts'
import { linkedGuests } from '../../../people/accounts/index.ts'
import { campaignBranding } from '../../campaigns/index.ts'
import type { ArtCandidate, FanSession } from '../domain/fan-session.ts'

export type OwnSession = Pick<FanSession, 'id' | 'aiArtKey' | 'lastActiveAt'> & {
  aiArtCandidates: readonly ArtCandidate[]
  selfieKey: string | null
  /**
   * Encrypted bearer token. Null for an ended session and for one in which the person was only a
   * guest.
   */
  sealedBearer: string | null
  campaign: { slug: string; name: string; isOpen: boolean } | null
}

/**
 * Lists the sessions of a person, latest first: those created or changed while signed in, and those
 * in which the person paid as a guest. The latter have no token in the result. Previews are left
 * out, and also sessions that only contain the person's mail address, because anyone can type any
 * address.
 */
export async function listOwnSessions(
  db: Db,
  { accountId, userId, limit }: { accountId: string; userId: string; limit: number },
): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select s.id, s.ai_art_key as "aiArtKey", s.ai_art_candidates as "aiArtCandidates", s.last_active_at as "lastActiveAt",
      selfie.file_key as "selfieKey",
      case when s.account_id = ${accountId} or s.account_id is null and s.user_id = ${userId} then s.sealed_bearer end as "sealedBearer",
      case when c.id is not null then json_build_object('slug', c.slug, 'name', c.name, 'isOpen', c.is_open) end as campaign
    from merch_sessions s left join merch_selfies selfie on selfie.id = s.active_selfie_id
    left join ${campaignBranding} c on c.id = s.campaign_id
    where s.mode = 'LIVE' and s.id in (
      select mine.id from merch_sessions mine where mine.account_id = ${accountId}
      union select mine.id from merch_sessions mine
        where mine.user_id = ${userId} and (mine.account_id is null or mine.account_id = ${accountId})
      union select guest.id from merch_sessions guest
        join ${linkedGuests} linked on linked.guest_user_id = guest.user_id
        where linked.user_id = ${userId} and exists (
          select from ${allPayments} p where p.pay_for = 'MERCH' and p.pay_for_id = guest.id and p.succeeded_at is not null
            and (p.buyer_account_id = ${accountId} or (p.buyer_user_id = guest.user_id and p.buyer_account_id is null))))
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}
