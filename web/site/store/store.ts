import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ApiOperations } from '../../../client/src/api-types.ts'
import { ask, bring, keyOf, type ReadAnswer, Refused, useAnswer, useSite } from '../api.tsx'
import { useParam } from '../navigation.tsx'
import type { Head, PageAt } from '../page-module.ts'
import type { SiteData } from '../site-data.ts'

/** A store as its campaign says it: branding, copy, products, designs, and whether it sells. */
export type Store = ApiOperations['GET /api/merch/campaign/{slug}']['answers'][200]['data']
/** What a fan has made and put together here: the photo, the art, the cart. */
export type FanSession = ApiOperations['GET /api/merch/session/{id}']['answers'][200]['data']

const storeInput = (slug: string) => ({ params: { slug } })
const fanInput = (id: string) => ({ params: { id } })
/** Under which the browser keeps what opens the fan's session. */
const fanKey = (slug: string) => ['fan', slug] as const
/** Under which the browser keeps that the fan's session went on on another device. */
const movedKey = (slug: string) => ['fan moved', slug] as const

/**
 * For the `prefetch` of a store's pages: the store, and the session of whoever is here. A session that is over, or has gone to
 * another store, is forgotten: the page is that of a newcomer.
 * @throws Refused when there is no such store.
 */
export async function bringStore(site: SiteData, { params: { slug = '' } }: PageAt): Promise<void> {
  const { data: store } = await bring(site, 'GET /api/merch/campaign/{slug}', storeInput(slug))
  const sessionId = site.answers.getQueryData<string | null>(fanKey(slug)) ?? knownFan(site, slug)
  const isThere = sessionId !== null && (await bringFan(site, sessionId, { slug, id: store.id }))
  site.answers.setQueryData(fanKey(slug), isThere ? sessionId : null)
}

/** For the `prefetch` of a page about something of a store: its name and colours stand around it, where the store is still there. */
export async function bringStoreAround(site: SiteData, slug: string): Promise<void> {
  try {
    await bring(site, 'GET /api/merch/campaign/{slug}', storeInput(slug))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** For a `prefetch` after `bringStore`: the store. */
export const storeBrought = ({ answers }: Pick<SiteData, 'answers'>, slug: string): Store | undefined =>
  answers.getQueryData<{ data: Store }>(keyOf('GET /api/merch/campaign/{slug}', storeInput(slug)))?.data

/** For a `prefetch` after `bringStore`: what opens the session of whoever is here. */
export const fanBrought = ({ answers }: Pick<SiteData, 'answers'>, slug: string): string | null =>
  answers.getQueryData<string | null>(fanKey(slug)) ?? null

const knownFan = ({ facts: { fan } }: Pick<SiteData, 'facts'>, slug: string): string | null =>
  fan?.slug === slug ? fan.sessionId : null

async function bringFan(site: SiteData, sessionId: string, { slug, id }: Pick<Store, 'slug' | 'id'>): Promise<boolean> {
  try {
    const { data } = await bring(site, 'GET /api/merch/session/{id}', fanInput(sessionId))
    return data.campaignId === id
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error
    if (error.code === 'SESSION_MOVED') site.answers.setQueryData(movedKey(slug), true)
    return false
  }
}

/** The title of a store's page: what the page is, then whose store. */
export function storeHead({ params: { slug = '' } }: PageAt, read: ReadAnswer, title?: string): Head {
  const store = read('GET /api/merch/campaign/{slug}', storeInput(slug))?.data
  if (!store) return { title: 'Store' }
  const image = store.branding.heroImageUrl
  return {
    title: title === undefined ? store.name : `${title} · ${store.name}`,
    isListed: title === undefined && store.status === 'LIVE',
    ...(image === null ? {} : { image }),
  }
}

/** The store of this page. @throws Error outside of one. */
export function useStore(): { store: Store; slug: string } {
  const slug = useParam('slug')
  const { data } = useAnswer('GET /api/merch/campaign/{slug}', storeInput(slug))
  if (!data) throw new Error('A store’s page was shown before its store was brought.')
  return { store: data.data, slug }
}

export type Fan = {
  /** Null until the fan has begun. */
  sessionId: string | null
  /** Undefined until the fan has begun. */
  session: FanSession | undefined
  /** What opens their session; a newcomer's is begun now. @throws Refused */
  begin: () => Promise<string>
  /** Asks for the session anew, after something changed it. */
  refresh: () => Promise<void>
  /** Forgets a session that is over. */
  forget: () => void
  /** Forgets a session that went on on another device, and says so from then on. */
  leave: () => void
}

/** Whoever is here as a fan. */
export function useFan(): Fan {
  const site = useSite()
  const answers = useQueryClient()
  const { slug, store } = useStore()
  const key = fanKey(slug)
  const { data: sessionId } = useQuery<string | null>({
    queryKey: key,
    queryFn: () => knownFan(site, slug),
    staleTime: Number.POSITIVE_INFINITY,
    initialData: () => knownFan(site, slug),
  })
  const { data } = useAnswer('GET /api/merch/session/{id}', fanInput(sessionId ?? ''), { when: sessionId !== null })
  const begin = useCallback(async () => {
    const known = answers.getQueryData<string | null>(['fan', slug])
    if (known) return known
    // A draft is there for admins alone: what they try out is billed, shipped and counted nowhere.
    const isTrial = store.status === 'DRAFT'
    const made = await ask(site, 'POST /api/merch/session/create', {
      body: { campaignSlug: slug, ...(isTrial ? ({ role: 'preview', mode: 'PREVIEW' } as const) : {}) },
    })
    answers.setQueryData(['fan', slug], made.sessionId)
    answers.setQueryData(movedKey(slug), false)
    return made.sessionId
  }, [answers, site, slug, store.status])
  const refresh = useCallback(() => answers.invalidateQueries({ queryKey: ['GET /api/merch/session/{id}'] }), [answers])
  const forget = useCallback(() => answers.setQueryData(['fan', slug], null), [answers, slug])
  const leave = useCallback(() => {
    answers.setQueryData(movedKey(slug), true)
    forget()
  }, [answers, slug, forget])
  return { sessionId, session: sessionId === null ? undefined : data?.data, begin, refresh, forget, leave }
}

/** Whether the session that the browser had here went on on another device. */
export function useHasMoved(slug: string): boolean {
  const { data = false } = useQuery<boolean>({
    queryKey: movedKey(slug),
    queryFn: () => false,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
