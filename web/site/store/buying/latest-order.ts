import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { type Body, useAnswer } from '../../api.tsx'
import { useFan } from '../store.ts'

/** An order as whoever ordered sees it. */
export type Order = NonNullable<Body<ApiOperations['POST /api/merch/order/by-session']>['order']>

/** What the fan who is here ordered last; null: nothing, undefined: not known yet. */
export function useLatestOrder(): Order | null | undefined {
  const { sessionId } = useFan()
  const { data } = useAnswer(
    'POST /api/merch/order/by-session',
    { body: { sessionId: sessionId ?? '' } },
    { when: sessionId !== null },
  )
  return sessionId === null ? null : data?.order
}
