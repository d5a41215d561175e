import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { type Body, useApiQuery } from '../../api.tsx'
import { useFan } from '../store.ts'

/** An order as its buyer sees it. */
export type Order = NonNullable<Body<ApiOperations['POST /api/merch/order/by-session']>['order']>

/** Returns the fan's last order; null if there is none, undefined while loading. */
export function useLatestOrder(): Order | null | undefined {
  const { sessionId } = useFan()
  const { data } = useApiQuery(
    'POST /api/merch/order/by-session',
    { body: { sessionId: sessionId ?? '' } },
    { when: sessionId !== null },
  )
  return sessionId === null ? null : data?.order
}
