import type { Caller } from '../../../platform/http/route.ts'
import type { ActorRole, OfferRole } from './domain/offer-states.ts'
import type { OfferForCaller } from './queries/find-offer.ts'

/** An agent has the talent's role, and may act if the link allows it. */
export type Place = { role: OfferRole; actorRole: ActorRole; accountId: string; canAct: boolean }

/**
 * Returns the caller's role on the offer, or undefined for strangers. An admin who is also a party
 * counts as a party.
 */
export function roleOn(
  offer: Pick<OfferForCaller, 'buyer_account_id' | 'seller_account_id' | 'agent_can_act'>,
  caller: Pick<Caller, 'accountId' | 'isAdmin'>,
): Place | undefined {
  const { accountId } = caller
  if (accountId === offer.buyer_account_id) return { role: 'brand', actorRole: 'brand', accountId, canAct: true }
  if (accountId === offer.seller_account_id) return { role: 'talent', actorRole: 'talent', accountId, canAct: true }
  if (offer.agent_can_act !== null)
    return { role: 'talent', actorRole: 'agent', accountId, canAct: offer.agent_can_act }
  if (caller.isAdmin) return { role: 'admin', actorRole: 'admin', accountId, canAct: true }
  return undefined
}

/**
 * True if the caller is on the talent's side of a draft or of an automatically rejected offer.
 * Lists omit such offers, and every route responds with 404.
 */
export const isHiddenFrom = (
  offer: Parameters<typeof roleOn>[0] & Pick<OfferForCaller, 'seen_by_seller'>,
  caller: Parameters<typeof roleOn>[1],
): boolean => !offer.seen_by_seller && roleOn(offer, caller)?.role === 'talent'

/** The account that reads, and if it reads as an admin. */
export type HistoryReader = { accountId: string; isAdmin: boolean }

/** Returns the name of a member for the member's own team and for admins, otherwise null. */
export const nameOfMember = (
  { isAdmin, accountId }: HistoryReader,
  { team, name }: { team: string | null; name: string | null },
): string | null => (isAdmin || team === accountId ? name : null)
