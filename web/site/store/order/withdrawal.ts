import type { MerchWithdrawalOptions } from '../../../../client/src/api-types.ts'
import { ApiError, prefetchQuery, type ReadCached, useApiQuery } from '../../api.tsx'
import { NOT_HERE, useFilters, useParam } from '../../navigation.tsx'
import type { PageAt } from '../../page-module.ts'
import type { SiteData } from '../../site-data.ts'
import { prefetchStoreIfAny } from '../store.ts'

const OPTIONS = 'GET /api/merch/order/{orderNumber}/withdrawal'
export type Options = MerchWithdrawalOptions

function inputOf(orderNumber: string, search: URLSearchParams) {
  const statement = search.get('statement')
  const query = { token: search.get('token') ?? '' }
  return { params: { orderNumber }, query: statement === null ? query : { ...query, statement } }
}

/**
 * Loads what can be withdrawn from.
 * @throws Refused with status 404 if no order has this number and token
 */
export async function prefetchOptions(site: SiteData, { params: { orderNumber = '' }, search }: PageAt): Promise<void> {
  try {
    const { options } = await prefetchQuery(site, OPTIONS, inputOf(orderNumber, search))
    await prefetchStoreIfAny(site, options.campaignSlug)
  } catch (refused) {
    throw refused instanceof ApiError && refused.status === 400 ? NOT_HERE : refused
  }
}

export const readOptions = (read: ReadCached, { params: { orderNumber = '' }, search }: PageAt): Options | undefined =>
  read(OPTIONS, inputOf(orderNumber, search))?.options

/** Returns what the page shows, and the parts of its address. */
export function useOptions(): { options: Options; token: string; statement: string | null; path: string } {
  const { search } = useFilters()
  const orderNumber = useParam('orderNumber')
  const { data } = useApiQuery(OPTIONS, inputOf(orderNumber, search))
  if (!data) throw new Error('The withdrawal was rendered before it was loaded.')
  return {
    options: data.options,
    token: search.get('token') ?? '',
    statement: search.get('statement'),
    path: `/order/${encodeURIComponent(orderNumber)}/withdraw`,
  }
}
