import { useMemo } from 'react'
import { useAnswer } from '../../api.tsx'
import type { Known } from '../receipts.ts'

/** The newest offers of the brand that money was paid for, by id, and who they went to. */
export function useBrandOffers(): Known {
  const { data } = useAnswer('GET /api/offers/list', { query: { perspective: 'buyer', limit: 100 } })
  return useMemo(
    () => ({ offers: new Map(data?.offers.map((offer) => [offer.id, offer])), people: data?.sellerAccounts ?? {} }),
    [data],
  )
}
