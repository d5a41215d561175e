import type { DemoAddresses } from './pictures.ts'
import type { Visitors } from './visitors.ts'

type Offers = { offers: { id: string }[] }

/** @throws if one of them is missing */
export async function findDemoAddresses({
  requestAs,
}: Visitors): Promise<Pick<DemoAddresses, 'revisedOffer' | 'offerToPay' | 'dispute' | 'board'>> {
  const firstOf = ({ offers: [offer] }: Offers, what: string): string => {
    if (!offer) throw new Error(`the demo has no offer ${what}`)
    return offer.id
  }
  const bought = '/api/offers/list?perspective=buyer&limit=1&offset=0&status='
  const revised = firstOf(await requestAs<Offers>('northwind', `${bought}REVISION_REQUESTED`), 'that is revised')
  const accepted = firstOf(await requestAs<Offers>('halden', `${bought}ACCEPTED`), 'that is to be paid')
  const disputed = firstOf(await requestAs<Offers>('northwind', `${bought}DISPUTED`), 'in dispute')
  const { board } = await requestAs<{ board: { slug: string } }>('nobody', '/api/merch/leaderboard/default')
  return {
    revisedOffer: `/offers/${revised}`,
    offerToPay: `/offers/${accepted}`,
    dispute: `/admin/disputes?case=${disputed}`,
    board: `/boards/${board.slug}`,
  }
}
