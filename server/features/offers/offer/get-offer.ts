import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { getOfferForReading } from './act-on-offer.ts'
import { viewDeliveries } from './delivery-view.ts'
import { viewHistory, viewOfferFor, viewPeople } from './offer-view.ts'
import { listHistory } from './queries/history.ts'
import { roleOn } from './role-on-offer.ts'

/**
 * Returns an offer with its history, its deliveries and its people (contract, part 1, "GET
 * /api/offers/{id}").
 * @throws NotFound; Forbidden for a stranger
 */
export async function getOffer(ctx: Context, caller: Caller, offerId: string) {
  const offer = await getOfferForReading(ctx, caller, offerId)
  const role = roleOn(offer, caller)?.role ?? null
  const reader = { accountId: caller.accountId, isAdmin: role === 'admin' }
  const history = await listHistory(ctx.db, offerId)
  const now = ctx.clock.now()
  return {
    offer: viewOfferFor(offer, caller, now, ctx.config),
    history: history.map((entry) => viewHistory(entry, reader)),
    deliveries: viewDeliveries(offer, role, history, now, ctx.config),
    ...viewPeople([offer]),
  }
}
