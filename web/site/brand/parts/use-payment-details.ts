import { useEffect, useMemo } from 'react'
import type { Payment } from '../../../../client/src/api-types.ts'
import { useApiList, useApiQuery } from '../../api.tsx'
import type { PaymentDetails } from '../receipts.ts'

const PAGE = 100
const purchasesFrom = (offset: number) => ({ query: { limit: PAGE, offset } })

export function usePaymentDetails(payments: readonly Payment[]): PaymentDetails {
  const { data: offers } = useApiQuery('GET /api/offers/list', { query: { perspective: 'buyer', limit: PAGE } })
  const ofProducts = payments.filter(({ payFor }) => payFor !== 'OFFER' && payFor !== 'MERCH')
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiList(
    'GET /api/products/purchases',
    purchasesFrom(0),
    ({ offset, total }) => (offset + PAGE < total ? purchasesFrom(offset + PAGE) : null),
    { when: ofProducts.length > 0 },
  )
  const known = useMemo(() => {
    const bought = data?.pages.flatMap((page) => page.purchases) ?? []
    return {
      offers: new Map(offers?.offers.map((offer) => [offer.id, offer])),
      products: new Map(bought.map(({ product }) => [product.id, product.title])),
      people: {
        ...offers?.sellerAccounts,
        ...Object.fromEntries(bought.map(({ payment, seller }) => [payment.sellerAccountId, seller])),
      },
    }
  }, [offers, data])
  // Payments and products are both sorted newest first. Showing more payments requires loading
  // more products.
  const needsMore =
    hasNextPage && !isFetchingNextPage && ofProducts.some(({ payForId }) => !known.products.has(payForId))
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])
  return known
}
