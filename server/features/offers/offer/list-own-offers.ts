import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { type OfferView, viewOfferFor } from './offer-view.ts'
import type { OfferWithPeople } from './queries/find-offer.ts'
import { listOffers } from './queries/list-offers.ts'

export type OwnOffer = {
  offer: OfferView
  side: 'brand' | 'talent'
  people: Pick<OfferWithPeople, 'buyer_name' | 'seller_name'>
}

/** The newest offers of somebody, on either side; an agent's talents' too. Two statements. */
export async function listOwnOffers(ctx: Context, caller: Caller, limit: number): Promise<OwnOffer[]> {
  const now = ctx.clock.now()
  const sides = [
    { side: 'brand', perspective: 'buyer' },
    { side: 'talent', perspective: 'seller' },
  ] as const
  const lists: OwnOffer[][] = []
  for (const { side, perspective } of sides) {
    const rows = await listOffers(ctx.db, { perspective, caller, statuses: [], limit, offset: 0 })
    lists.push(rows.map((row) => ({ offer: viewOfferFor(row, caller, now, ctx.config), side, people: row })))
  }
  return lists.flat()
}
