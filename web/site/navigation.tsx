import {
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { brandName } from '../brand.ts'
import { say } from '../words/say.ts'
import {
  addressOf,
  finishNavigation,
  type Guard,
  getCurrentAddress,
  go,
  guards,
  splitAddress,
  subscribeToAddress,
} from './address.ts'
import { mayOpen } from './admin-limits.ts'
import { ApiError, createReader, useSite } from './api.tsx'
import { PageCodeMissing, reloadForNewVersion } from './new-version.ts'
import type { Head, NavigationState, PageAt, PageModule } from './page-module.ts'
import { loadPage } from './pages.ts'
import { type Found, findPage, isWithin } from './routing.ts'
import { getUnreadCount } from './shell/bell-list.ts'
import { loadShell } from './shell/load-shell.ts'
import type { SiteData } from './site-data.ts'
import { languageOfPage } from './words/language.ts'

/** The code and the data of the page are loaded, or `refused` has the reason for missing data. */
export type CurrentPage = {
  /** Empty if no page exists at this address. */
  page: string
  path: string
  search: string
  params: Readonly<Record<string, string>>
  module: PageModule | null
  refused: ApiError | null
}

export const CurrentPageContext = createContext<CurrentPage | null>(null)
const RefetchContext = createContext<() => void>(() => undefined)

const useCurrentPage = (): CurrentPage => {
  const shown = use(CurrentPageContext)
  if (!shown) throw new Error('This component was rendered outside a page.')
  return shown
}

/** Returns a function that loads the page again after a refusal. */
export const useRefetchPage = (): (() => void) => use(RefetchContext)

/**
 * Returns a parameter of the page's path.
 * @throws Error if the path has no such parameter
 */
export function useParam(name: string): string {
  const value = useCurrentPage().params[name]
  if (value === undefined) throw new Error(`The path of this page has no parameter ${name}.`)
  return value
}

export type Filters = {
  search: URLSearchParams
  /** A null value removes the parameter. */
  change: (values: Readonly<Record<string, string | null>>, options?: { keepsHistory?: boolean }) => void
}

/**
 * Reads and changes the query, which contains filters, tabs and steps. Two changes in a row both
 * apply. While the next page loads, this page cannot change its query.
 */
export function useFilters(): Filters {
  const { path, search: own } = useCurrentPage()
  const here = useSyncExternalStore(subscribeToAddress, getCurrentAddress, () => addressOf({ path, search: own }))
  const now = splitAddress(here)
  const text = now.path === path ? now.search : own
  const search = useMemo(() => new URLSearchParams(text), [text])
  const change = useCallback<Filters['change']>(
    (values, { keepsHistory = false } = {}) => {
      const at = splitAddress(getCurrentAddress())
      if (at.path !== path) return
      const next = new URLSearchParams(at.search)
      for (const [name, value] of Object.entries(values)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      }
      go(addressOf({ path, search: next.toString() }), { replace: !keepsHistory })
    },
    [path],
  )
  return { search, change }
}

/** Returns the path of this page, without its query. */
export const usePath = (): string => useCurrentPage().path

/**
 * Returns the full address of this page. A link to this address retries failed requests, with or
 * without a script.
 */
export const useCurrentAddress = (): string => addressOf(useCurrentPage())

/** Returns the function that opens a page of the site. */
export const useGo = (): typeof go => go

type LinkProps = {
  to: string
  className?: string
  children: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page' | 'step' | undefined
  onClick?: () => void
}

/**
 * Opens a page without reloading the document. A click with a modifier key works like a normal
 * link.
 */
export function Link({ to, children, onClick, ...rest }: LinkProps) {
  const { path } = useCurrentPage()
  const isOurs = to.startsWith('/') && isWithin(path, to.split(/[?#]/)[0] ?? to)
  const follow = (event: MouseEvent) => {
    onClick?.()
    const { ctrlKey, metaKey, altKey, shiftKey, button } = event
    if (!isOurs || event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} {...rest} onClick={follow}>
      {children}
    </a>
  )
}

/**
 * Loads the code and data of a page. If the server refuses the data, the page shows the refusal.
 * @throws PageCodeMissing if the page's code cannot be loaded
 */
export async function openPage(site: SiteData, path: string, search: string): Promise<CurrentPage> {
  const found = findPage(path)
  const at = { path, search, params: found?.params ?? {} }
  const missing = (error: unknown): never => {
    throw new PageCodeMissing(`The code of ${found?.page ?? 'the shell'} did not load.`, { cause: error })
  }
  if (!found) {
    await loadShell().catch(missing)
    return { ...at, page: '', module: null, refused: NOT_HERE }
  }
  const module = await loadPage(found.page, site.facts).catch(missing)
  const opened = { ...at, page: found.page, module }
  if (found.access === 'admin' && !site.facts.viewer?.roles.includes('admin')) return { ...opened, refused: NOT_YOURS }
  if (!mayOpen(site.facts.viewer, path))
    return { ...opened, refused: site.facts.viewer?.member ? NOT_FOR_MEMBER : NOT_YOUR_ROLE }
  try {
    await module.prefetch?.(site, { params: found.params, search: new URLSearchParams(search) })
    return { ...opened, refused: null }
  } catch (error) {
    if (error instanceof ApiError) return { ...opened, refused: error }
    throw error
  }
}

export const NOT_HERE = new ApiError({
  status: 404,
  error: { code: 'NotFound', error: 'There is no page at this address.' },
})
export const NOT_YOURS = new ApiError({
  status: 403,
  error: { code: 'Forbidden', error: 'This page is for admins.' },
})
/** Shown to admins whose roles do not include a page. */
export const NOT_YOUR_ROLE = new ApiError({
  status: 403,
  error: {
    code: 'ADMIN_ROLE_REQUIRED',
    error: 'Your admin role does not include this page. Ask a full admin.',
  },
})
/** Shown to members of a team whose role does not include a page. */
const NOT_FOR_MEMBER = new ApiError({
  status: 403,
  error: { code: 'TEAM_ROLE_REQUIRED', error: 'Your role does not include this page.' },
})
const PAGE_FAILED = new ApiError({
  status: 500,
  error: { code: 'InternalError', error: 'This page failed to load.' },
})

/** The server redirects a guest to sign-in and back. */
const needsSignIn = (found: Found | undefined, { facts }: SiteData): boolean =>
  found !== undefined && found.access !== 'public' && facts.viewer === null

/** The language of a document never changes, so a page in another language gets a new one. */
const hasOtherLanguage = (found: Found | undefined, { facts }: SiteData): boolean =>
  found !== undefined && found.frame !== 'store' && languageOfPage(found.page, facts.siteLanguage) !== facts.language

export function headOf(site: SiteData, { module, params, search, refused }: CurrentPage): Head {
  const at: PageAt = { params, search: new URLSearchParams(search) }
  if (!module || refused)
    return { title: refused?.status === 404 ? say('Page not found') : say('Something went wrong') }
  return module.head(at, createReader(site), site.facts)
}

/**
 * While `isDirty` is true, asks before the reader follows a link, goes back or closes the tab. The
 * returned function turns this off, for example just before a page navigates after saving.
 */
export function useUnsavedGuard(
  isDirty: boolean,
  question = say('You have unsaved changes. Leave this page anyway?'),
): () => void {
  const guard = useRef<Guard>({ isDirty, question })
  useEffect(() => {
    guard.current = { isDirty, question }
  }, [isDirty, question])
  useEffect(() => {
    guards.add(guard)
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (guard.current.isDirty) event.preventDefault()
    }
    addEventListener('beforeunload', onBeforeUnload)
    return () => {
      guards.delete(guard)
      removeEventListener('beforeunload', onBeforeUnload)
    }
  }, [])
  return () => {
    guard.current = { ...guard.current, isDirty: false }
  }
}

type NavigationProps = {
  initial: CurrentPage
  children: (shown: CurrentPage, way: NavigationState, again: () => void) => ReactNode
}

/**
 * The old page stays until the code and data of the next page are loaded. If navigations overlap,
 * only the last one completes.
 */
export function Navigation({ initial, children }: NavigationProps) {
  const site = useSite()
  const wanted = useSyncExternalStore(subscribeToAddress, getCurrentAddress, () => addressOf(initial))
  const [shown, setShown] = useState(initial)
  const [tries, setTries] = useState({ asked: 0, done: 0 })
  const [stuckAt, setStuckAt] = useState<string | null>(null)
  const isThere = wanted === addressOf(shown) && tries.asked === tries.done

  useEffect(() => {
    if (isThere) return undefined
    const { path, search } = splitAddress(wanted)
    let isStale = false
    const show = (next: CurrentPage) => {
      if (isStale) return
      setStuckAt(null)
      setTries({ asked: tries.asked, done: tries.asked })
      setShown(next)
    }
    const found = findPage(path)
    if (needsSignIn(found, site) || hasOtherLanguage(found, site)) {
      location.assign(wanted)
      return undefined
    }
    openPage(site, path, search).then(show, async (error: unknown) => {
      if (isStale) return
      if (!(error instanceof PageCodeMissing)) {
        reportError(error)
        const broken = { page: '', path, search, params: {}, module: null, refused: PAGE_FAILED }
        loadShell().then(
          () => show(broken),
          () => setStuckAt(wanted),
        )
      } else if (!(await reloadForNewVersion(wanted)) && !isStale) setStuckAt(wanted)
    })
    return () => {
      isStale = true
    }
  }, [isThere, wanted, tries.asked, site])

  const last = useRef(shown)
  useLayoutEffect(() => {
    const isOther = last.current.path !== shown.path
    last.current = shown
    finishNavigation(shown.path, isOther)
  }, [shown])

  useTitle(site, shown)
  const again = useCallback(() => {
    setStuckAt(null)
    setTries(({ asked, done }) => ({ asked: asked + 1, done }))
  }, [])
  const way: NavigationState = isThere ? 'there' : stuckAt === wanted ? 'stuck' : 'opening'
  return (
    <CurrentPageContext value={shown}>
      <RefetchContext value={again}>{children(shown, way, again)}</RefetchContext>
    </CurrentPageContext>
  )
}

function useTitle(site: SiteData, shown: CurrentPage): void {
  const read = () => {
    const unread = getUnreadCount(createReader(site))
    return `${unread === 0 ? '' : `(${unread}) `}${titleOf(headOf(site, shown).title)}`
  }
  const title = useSyncExternalStore((listener) => site.queryClient.getQueryCache().subscribe(listener), read, read)
  useEffect(() => {
    document.title = title
  }, [title])
}

export const titleOf = (title: string): string => (title === brandName() ? title : `${title} · ${brandName()}`)
