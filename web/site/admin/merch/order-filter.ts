import type { ApiOperations, MerchOrderStatus } from '../../../../client/src/api-types.ts'
import type { InputOf } from '../../api.tsx'
import { ORDER_STATES } from './order-labels.ts'

type ListQuery = NonNullable<NonNullable<InputOf<ApiOperations['GET /api/merch/admin/orders']>>['query']>
export type OrderSearch = Pick<ListQuery, 'q' | 'campaignId' | 'mode' | 'paymentStatus' | 'from'>
export type OrderListing = OrderSearch & Pick<ListQuery, 'status' | 'stuck'>

export const PAYMENTS = [
  { value: 'any', label: 'Any payment' },
  { value: 'succeeded', label: 'Paid' },
  { value: 'paid', label: 'No payment needed' },
  { value: 'refunded', label: 'Refunded' },
] as const
export const MODES = [
  { value: 'any', label: 'Live and test' },
  { value: 'LIVE', label: 'Live' },
  { value: 'PREVIEW', label: 'Test' },
] as const
export const SINCE = [
  { value: 'any', label: 'Any time' },
  { value: '1', label: 'Since yesterday' },
  { value: '7', label: 'In the last 7 days' },
  { value: '30', label: 'In the last 30 days' },
  { value: '90', label: 'In the last 90 days' },
] as const

const DAY_MS = 86_400_000
const chosen = <Choice extends { value: string }>(choices: readonly Choice[], value: string | null) =>
  choices.find((choice) => choice.value === value && value !== 'any')?.value as
    | Exclude<Choice['value'], 'any'>
    | undefined
const isStatus = (word: string | null): word is MerchOrderStatus => word !== null && word in ORDER_STATES

/**
 * Ignores unknown values, so that an old link still shows a list. Dates start at midnight UTC, so
 * that a repeated query is answered from the cache.
 */
export function orderSearchOf(search: URLSearchParams, now: string): OrderSearch {
  const q = search.get('q')?.trim()
  const campaignId = search.get('campaign')
  const paymentStatus = chosen(PAYMENTS, search.get('payment'))
  const mode = chosen(MODES, search.get('mode'))
  const days = chosen(SINCE, search.get('since'))
  return {
    ...(q ? { q } : {}),
    ...(campaignId ? { campaignId } : {}),
    ...(paymentStatus ? { paymentStatus } : {}),
    ...(mode ? { mode } : {}),
    ...(days ? { from: startOfDay(Date.parse(now) - Number(days) * DAY_MS) } : {}),
  }
}

const startOfDay = (at: number): string => `${new Date(at).toISOString().slice(0, 10)}T00:00:00.000Z`

export function orderListingOf(search: URLSearchParams, now: string): OrderListing {
  const status = search.get('status')
  return {
    ...orderSearchOf(search, now),
    ...(isStatus(status) ? { status } : {}),
    ...(search.get('stuck') === 'true' ? { stuck: 'true' as const } : {}),
  }
}

export const csvPath = (orderIds: readonly string[]): string =>
  `/api/merch/admin/orders/export?orderIds=${orderIds.join(',')}`

export function csvUrlOfListing(listing: OrderListing): string {
  const query = new URLSearchParams(Object.entries(listing)).toString()
  return `/api/merch/admin/orders/export${query === '' ? '' : `?${query}`}`
}
