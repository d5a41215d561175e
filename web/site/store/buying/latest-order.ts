import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { type Body, useApiQuery } from '../../api.tsx'
import { useFan } from '../store.ts'

export type Order = NonNullable<Body<ApiOperations['POST /api/merch/order/by-session']>['order']>

/** Returns null if there is no order, and undefined while loading. */
export function useLatestOrder(): Order | null | undefined {
  const { sessionId } = useFan()
  const { data } = useApiQuery(
    'POST /api/merch/order/by-session',
    { body: { sessionId: sessionId ?? '' } },
    { when: sessionId !== null },
  )
  return sessionId === null ? null : data?.order
}
