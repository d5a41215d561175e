import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ApiOperations } from '../../../client/src/api-types.ts'
import {
  ApiError,
  prefetchQuery,
  queryKeyOf,
  type ReadCached,
  request,
  useApiQuery,
  useFacts,
  useSite,
} from '../api.tsx'
import { useParam } from '../navigation.tsx'
import type { Head, PageAt } from '../page-module.ts'
import type { SiteData, SiteFacts } from '../site-data.ts'
import type { Store } from '../storefront/store.ts'
import { storeInput } from '../storefront/store-input.ts'

export type { Store }

export type FanSession = ApiOperations['GET /api/merch/session/{id}']['answers'][200]['data']

const storeInputOf = ({ facts: { language } }: Pick<SiteData, 'facts'>, slug: string) => storeInput(slug, language)
const fanInput = (id: string) => ({ params: { id } })
const fanKey = (slug: string) => ['fan', slug] as const
const movedKey = (slug: string) => ['fan moved', slug] as const

/**
 * Loads the store and the fan's session. A reader without a valid session of this store is a new
 * fan.
 * @throws Refused if there is no such store
 */
export async function prefetchStore(site: SiteData, { params: { slug = '' } }: PageAt): Promise<void> {
  const { data: store } = await prefetchQuery(site, 'GET /api/merch/campaign/{slug}', storeInputOf(site, slug))
  const sessionId = site.queryClient.getQueryData<string | null>(fanKey(slug)) ?? getKnownSessionId(site, slug)
  const isThere = sessionId !== null && (await prefetchFan(site, sessionId, { slug, id: store.id }))
  site.queryClient.setQueryData(fanKey(slug), isThere ? sessionId : null)
}

/**
 * Loads the store for a page outside the store, for example an order. Loads nothing if the store
 * no longer exists.
 */
export async function prefetchStoreIfAny(site: SiteData, slug: string): Promise<void> {
  try {
    await prefetchQuery(site, 'GET /api/merch/campaign/{slug}', storeInputOf(site, slug))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Returns the store in the reader's language, if it is loaded. */
export const cachedStore = (site: Pick<SiteData, 'queryClient' | 'facts'>, slug: string): Store | undefined =>
  site.queryClient.getQueryData<{ data: Store }>(queryKeyOf('GET /api/merch/campaign/{slug}', storeInputOf(site, slug)))
    ?.data

/** Returns the fan's session key. Call this after `prefetchStore`. */
export const cachedSessionId = ({ queryClient }: Pick<SiteData, 'queryClient'>, slug: string): string | null =>
  queryClient.getQueryData<string | null>(fanKey(slug)) ?? null

const getKnownSessionId = ({ facts: { fan } }: Pick<SiteData, 'facts'>, slug: string): string | null =>
  fan?.slug === slug ? fan.sessionId : null

async function prefetchFan(
  site: SiteData,
  sessionId: string,
  { slug, id }: Pick<Store, 'slug' | 'id'>,
): Promise<boolean> {
  try {
    const { data } = await prefetchQuery(site, 'GET /api/merch/session/{id}', fanInput(sessionId))
    return data.campaignId === id
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    if (error.code === 'SESSION_MOVED') site.queryClient.setQueryData(movedKey(slug), true)
    return false
  }
}

/** Without a title of its own, a page has the store's title. */
export function storeHead(
  { params: { slug = '' } }: PageAt,
  read: ReadCached,
  { language }: Pick<SiteFacts, 'language'>,
  title?: string,
): Head {
  const store = read('GET /api/merch/campaign/{slug}', storeInput(slug, language))?.data
  if (!store) return { title: 'Store' }
  const image = store.branding.heroImageUrl
  return {
    title: title === undefined ? store.name : `${title} · ${store.name}`,
    isListed: title === undefined && store.status === 'LIVE',
    ...(image === null ? {} : { image }),
  }
}

/**
 * Returns the current store.
 * @throws Error outside a store's page
 */
export function useStore(): { store: Store; slug: string } {
  const slug = useParam('slug')
  const { language } = useFacts()
  const { data } = useApiQuery('GET /api/merch/campaign/{slug}', storeInput(slug, language))
  if (!data) throw new Error('The page was rendered before its store was loaded.')
  return { store: data.data, slug }
}

export type Fan = {
  /** Null until the session starts. */
  sessionId: string | null
  /** Undefined until the session starts. */
  session: FanSession | undefined
  /**
   * Returns the session key and creates a session for a new fan.
   * @throws Refused
   */
  begin: () => Promise<string>
  refresh: () => Promise<void>
  /** Forgets a session that has ended. */
  forget: () => void
  /** Forgets a session that moved to another device. The pages then say that the session moved. */
  leave: () => void
}

export function useFan(): Fan {
  const site = useSite()
  const queryClient = useQueryClient()
  const { slug, store } = useStore()
  const key = fanKey(slug)
  const { data: sessionId } = useQuery<string | null>({
    queryKey: key,
    queryFn: () => getKnownSessionId(site, slug),
    staleTime: Number.POSITIVE_INFINITY,
    initialData: () => getKnownSessionId(site, slug),
  })
  const { data } = useApiQuery('GET /api/merch/session/{id}', fanInput(sessionId ?? ''), { when: sessionId !== null })
  const begin = useCallback(async () => {
    const known = queryClient.getQueryData<string | null>(['fan', slug])
    if (known) return known
    // Only admins see a draft. Their sessions are trials, so nothing in them is paid, shipped or
    // counted.
    const isTrial = store.status === 'DRAFT'
    const made = await request(site, 'POST /api/merch/session/create', {
      body: { campaignSlug: slug, ...(isTrial ? ({ role: 'preview', mode: 'PREVIEW' } as const) : {}) },
    })
    queryClient.setQueryData(['fan', slug], made.sessionId)
    queryClient.setQueryData(movedKey(slug), false)
    return made.sessionId
  }, [queryClient, site, slug, store.status])
  const refresh = useCallback(
    () => queryClient.invalidateQueries({ queryKey: ['GET /api/merch/session/{id}'] }),
    [queryClient],
  )
  const forget = useCallback(() => queryClient.setQueryData(['fan', slug], null), [queryClient, slug])
  const leave = useCallback(() => {
    queryClient.setQueryData(movedKey(slug), true)
    forget()
  }, [queryClient, slug, forget])
  return { sessionId, session: sessionId === null ? undefined : data?.data, begin, refresh, forget, leave }
}

export function useHasMoved(slug: string): boolean {
  const { data = false } = useQuery<boolean>({
    queryKey: movedKey(slug),
    queryFn: () => false,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
