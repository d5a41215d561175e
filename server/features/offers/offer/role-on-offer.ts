import type { Caller } from '../../../platform/http/route.ts'
import type { ActorRole, OfferRole } from './domain/offer-states.ts'
import type { OfferForCaller } from './queries/find-offer.ts'

/** Where somebody stands on an offer. An agent has the talent's role, and its actions when the link says so. */
export type Place = { role: OfferRole; actorRole: ActorRole; accountId: string; canAct: boolean }

/**
 * The caller's place on an offer, from the accounts alone; undefined for somebody it is no business of. A participant
 * who is also an admin is a participant.
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
 * Drafts, and offers a talent's policy turned away by itself, do not exist for the talent and its agent: the list leaves
 * them out, and every route that is given their id finds nothing.
 */
export const isHiddenFrom = (
  offer: Parameters<typeof roleOn>[0] & Pick<OfferForCaller, 'seen_by_seller'>,
  caller: Parameters<typeof roleOn>[1],
): boolean => !offer.seen_by_seller && roleOn(offer, caller)?.role === 'talent'
