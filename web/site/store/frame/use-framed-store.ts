import { useQueryClient } from '@tanstack/react-query'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { type Body, queryKeyOf, useApiQuery, useFacts } from '../../api.tsx'
import { storeInput } from '../../storefront/store-input.ts'
import type { Store } from '../store.ts'

const STORE = 'GET /api/merch/campaign/{slug}'
type StoreResponse = Body<ApiOperations[typeof STORE]>

/**
 * Returns the store of the page. For a page outside a store, returns the store that the reader
 * visited before, and `isInside` is false.
 */
export function useFramedStore(path: string): { store: Store | undefined; isInside: boolean } {
  const queryClient = useQueryClient()
  const slug = /^\/c\/([^/]+)/.exec(path)?.[1]
  const { language } = useFacts()
  const input = storeInput(slug ?? '', language)
  const isBrought = queryClient.getQueryData(queryKeyOf(STORE, input)) !== undefined
  const { data } = useApiQuery(STORE, input, { when: isBrought })
  if (slug !== undefined) return { store: data?.data, isInside: true }
  const known = queryClient
    .getQueriesData<StoreResponse>({ queryKey: [STORE] })
    .map(([, response]) => response)
    .findLast((response) => response !== undefined)
  return { store: known?.data, isInside: false }
}
