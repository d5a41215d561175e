import type { MerchOrder } from '../../../../client/src/api-types.ts'
import { ApiError, prefetchQuery, type ReadCached, useApiQuery } from '../../api.tsx'
import { NOT_HERE, useFilters, useParam } from '../../navigation.tsx'
import type { PageAt } from '../../page-module.ts'
import type { SiteData } from '../../site-data.ts'
import { prefetchStoreIfAny } from '../store.ts'

const ORDER = 'GET /api/merch/order/{orderNumber}'
export type Order = MerchOrder

const inputOf = (orderNumber: string, search: URLSearchParams) => ({
  params: { orderNumber },
  query: { token: search.get('token') ?? '' },
})
/**
 * A 400 means that the token is malformed, for example because the link was cut off. It is treated
 * like a wrong token.
 */
const isNone = (refused: unknown): boolean => refused instanceof ApiError && refused.status === 400

/**
 * Loads an order.
 * @throws Refused with status 404 if no order has this number and token
 */
export async function prefetchOrder(site: SiteData, { params: { orderNumber = '' }, search }: PageAt): Promise<void> {
  try {
    const { order } = await prefetchQuery(site, ORDER, inputOf(orderNumber, search))
    await prefetchStoreIfAny(site, order.campaign.slug)
  } catch (refused) {
    throw isNone(refused) ? NOT_HERE : refused
  }
}

export const readOrder = (read: ReadCached, { params: { orderNumber = '' }, search }: PageAt): Order | undefined =>
  read(ORDER, inputOf(orderNumber, search))?.order

/** Fetches the order again every minute, because the links to its files expire. */
export function useOrder(): { order: Order; token: string } {
  const { search } = useFilters()
  const input = inputOf(useParam('orderNumber'), search)
  const { data } = useApiQuery(ORDER, input, { everySeconds: 60 })
  if (!data) throw new Error('The order was rendered before it was loaded.')
  return { order: data.order, token: input.query.token }
}

export type Step = { status: Order['status']; state: 'done' | 'now' | 'to come'; at: string | null }

const GOODS_STEPS = ['new', 'working_on', 'shipped', 'delivered'] as const satisfies readonly Order['status'][]
const FILES = ['pending', 'processing', 'completed'] as const satisfies readonly Order['status'][]
/** For a status that has no step of its own, the value is the step that is shown. */
const SHOWN_AS: Partial<Record<Order['status'], Order['status']>> = {
  received: 'new',
  ready: 'working_on',
  failed: 'processing',
}
const HISTORY_EVENT: Partial<Record<Order['status'], Order['history'][number]['what']>> = {
  new: 'ordered',
  pending: 'ordered',
  working_on: 'working_on',
  shipped: 'shipped',
  delivered: 'delivered',
  completed: 'completed',
}

/** Returns four steps for goods, three for files, and none for a canceled order. */
export function stepsOf({ status, history }: Pick<Order, 'status' | 'history'>): readonly Step[] {
  const reached = SHOWN_AS[status] ?? status
  const way: readonly Order['status'][] =
    [GOODS_STEPS, FILES].find((one: readonly Order['status'][]) => one.includes(reached)) ?? []
  const now = way.indexOf(reached)
  return way.map((one, at) => ({
    status: one,
    state: at < now || (at === now && at === way.length - 1) ? 'done' : at === now ? 'now' : 'to come',
    at: at > now ? null : (history.find(({ what }) => what === HISTORY_EVENT[one])?.at ?? null),
  }))
}
