import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { ApiError, request, useSite } from '../../api.tsx'
import type { PageAt } from '../../page-module.ts'
import type { SiteData } from '../../site-data.ts'
import { type FanSession, prefetchStore, useFan } from '../store.ts'

export type Price = ApiOperations['POST /api/merch/calc-price']['answers'][200]
export type CartRow = Price['items'][number]
/** Price of the cart, or its refusal. The page is shown with either. */
export type Priced = { price: Price; refused: null } | { price: null; refused: { status: number; code: string } }

const priceKey = (sessionId: string) => ['price', sessionId] as const

async function requestPrice(site: SiteData, sessionId: string): Promise<Priced> {
  try {
    return { price: await request(site, 'POST /api/merch/calc-price', { body: { sessionId } }), refused: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { price: null, refused: { status: error.status, code: error.code } }
  }
}

/** Returns the fan's session. Call this after `prefetchStore`. */
export function getPrefetchedFan(
  queryClient: QueryClient,
  slug: string,
): { sessionId: string; session: FanSession } | undefined {
  const sessionId = queryClient.getQueryData<string | null>(['fan', slug])
  if (!sessionId) return undefined
  const response = queryClient.getQueryData<{ data: FanSession }>([
    'GET /api/merch/session/{id}',
    { params: { id: sessionId } },
  ])
  return response && { sessionId, session: response.data }
}

/**
 * Loads the store, the fan and the cart's price.
 * @throws as prefetchStore
 */
export async function prefetchPrice(site: SiteData, at: PageAt): Promise<void> {
  await prefetchStore(site, at)
  const fan = getPrefetchedFan(site.queryClient, at.params['slug'] ?? '')
  if (!fan || fan.session.cartItems.length === 0) return
  const { sessionId } = fan
  await site.queryClient.fetchQuery({ queryKey: priceKey(sessionId), queryFn: () => requestPrice(site, sessionId) })
}

export function usePrice(): { priced: Priced | undefined; isAsking: boolean; refetch: () => Promise<void> } {
  const site = useSite()
  const queryClient = useQueryClient()
  const { sessionId, session } = useFan()
  const { data, isFetching } = useQuery({
    queryKey: priceKey(sessionId ?? ''),
    queryFn: () => requestPrice(site, sessionId ?? ''),
    enabled: sessionId !== null && (session?.cartItems.length ?? 0) > 0,
    staleTime: 15_000,
  })
  const refetch = useCallback(() => queryClient.invalidateQueries({ queryKey: ['price'] }), [queryClient])
  return { priced: data, isAsking: isFetching, refetch }
}
