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
import { addressOf, arrive, type Guard, go, guards, hereNow, onMove, partsOf } from './address.ts'
import { ApiError, createReader, useSite } from './api.tsx'
import { CodeMissing, loadAnew } from './new-version.ts'
import type { Head, NavigationState, PageAt, PageModule } from './page-module.ts'
import { loadPage } from './pages.ts'
import { type Found, findPage, isWithin } from './routing.ts'
import { unreadIn } from './shell/bell-list.ts'
import { bringShell } from './shell/load-shell.ts'
import type { SiteData } from './site-data.ts'

/**
 * A page that is ready to be shown: its code is loaded, and so is its data or the reason for a
 * refusal.
 */
export type Shown = {
  /** Empty if the address has no page. */
  page: string
  path: string
  search: string
  params: Readonly<Record<string, string>>
  module: PageModule | null
  refused: ApiError | null
}

/** The page on screen, for the components on it. */
export const ShownContext = createContext<Shown | null>(null)
const AgainContext = createContext<() => void>(() => undefined)

const useShown = (): Shown => {
  const shown = use(ShownContext)
  if (!shown) throw new Error('This component was rendered outside a page.')
  return shown
}

/** Returns a function that retries the requests the page could not be shown without. */
export const useRefetchPage = (): (() => void) => use(AgainContext)

/** Returns a parameter of this page's path. @throws Error if the path has no such parameter. */
export function useParam(name: string): string {
  const value = useShown().params[name]
  if (value === undefined) throw new Error(`The path of this page has no parameter ${name}.`)
  return value
}

export type Filters = {
  search: URLSearchParams
  /** Sets values in the query, or removes them with null; the page stays. */
  change: (values: Readonly<Record<string, string | null>>, options?: { keepsHistory?: boolean }) => void
}

/**
 * Reads and changes the query. Filters, tabs and steps live there, so a link reproduces what was
 * seen. Two changes in one tick both apply. While the next page loads, this page keeps its own
 * query and cannot change that of the next one.
 */
export function useFilters(): Filters {
  const { path, search: own } = useShown()
  const here = useSyncExternalStore(onMove, hereNow, () => addressOf({ path, search: own }))
  const now = partsOf(here)
  const text = now.path === path ? now.search : own
  const search = useMemo(() => new URLSearchParams(text), [text])
  const change = useCallback<Filters['change']>(
    (values, { keepsHistory = false } = {}) => {
      const at = partsOf(hereNow())
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
export const usePath = (): string => useShown().path

/**
 * Returns the full address of this page. A link to it retries failed requests, with or without a
 * script.
 */
export const useCurrentAddress = (): string => addressOf(useShown())

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
 * Link that does not reload the document within the site. Elsewhere, or with a modifier key, it is
 * a plain link.
 */
export function Link({ to, children, onClick, ...rest }: LinkProps) {
  const { path } = useShown()
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
 * Loads the code and data of the page at an address. Does not reject if the server refuses; the
 * refusal is shown.
 * @throws CodeMissing if the code of the page cannot be loaded.
 */
export async function openPage(site: SiteData, path: string, search: string): Promise<Shown> {
  const found = findPage(path)
  const at = { path, search, params: found?.params ?? {} }
  const missing = (error: unknown): never => {
    throw new CodeMissing(`The code of ${found?.page ?? 'the shell'} did not load.`, { cause: error })
  }
  if (!found) {
    await bringShell().catch(missing)
    return { ...at, page: '', module: null, refused: NOT_HERE }
  }
  const module = await loadPage(found.page, site.facts.language).catch(missing)
  const opened = { ...at, page: found.page, module }
  if (found.access === 'admin' && !site.facts.viewer?.roles.includes('admin')) return { ...opened, refused: NOT_YOURS }
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
  error: { code: 'Forbidden', error: 'This page is for Semblance admins.' },
})
const OURS_TO_MEND = new ApiError({ status: 500, error: { code: 'InternalError', error: 'This page failed to load.' } })

/** True if a guest must sign in first. The server redirects them there and back. */
const needsSignIn = (found: Found | undefined, { facts }: SiteData): boolean =>
  found !== undefined && found.access !== 'public' && facts.viewer === null

/** Returns the `<head>` values of a page. */
export function headOf(site: SiteData, { module, params, search, refused }: Shown): Head {
  const at: PageAt = { params, search: new URLSearchParams(search) }
  if (!module || refused) return { title: refused?.status === 404 ? 'Page not found' : 'Something went wrong' }
  return module.head(at, createReader(site), site.facts)
}

/** While `isDirty`, asks before the reader leaves by a link, the back button or closing the tab. */
export function useUnsavedGuard(isDirty: boolean, question = 'You have unsaved changes. Leave this page anyway?') {
  const guard = useRef<Guard>({ isDirty, question })
  useEffect(() => {
    guard.current = { isDirty, question }
  }, [isDirty, question])
  useEffect(() => {
    guards.add(guard)
    const ask = (event: BeforeUnloadEvent) => {
      if (guard.current.isDirty) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      guards.delete(guard)
      removeEventListener('beforeunload', ask)
    }
  }, [])
}

type NavigationProps = {
  initial: Shown
  children: (shown: Shown, way: NavigationState, again: () => void) => ReactNode
}

/**
 * Shows the page of the current address. The old page stays until the code and data of the next one
 * are loaded; then scrolling and focus move to it. If several navigations overlap, only the last
 * one completes.
 */
export function Navigation({ initial, children }: NavigationProps) {
  const site = useSite()
  const wanted = useSyncExternalStore(onMove, hereNow, () => addressOf(initial))
  const [shown, setShown] = useState(initial)
  const [tries, setTries] = useState({ asked: 0, done: 0 })
  const [stuckAt, setStuckAt] = useState<string | null>(null)
  const isThere = wanted === addressOf(shown) && tries.asked === tries.done

  useEffect(() => {
    if (isThere) return undefined
    const { path, search } = partsOf(wanted)
    let isStale = false
    const show = (next: Shown) => {
      if (isStale) return
      setStuckAt(null)
      setTries({ asked: tries.asked, done: tries.asked })
      setShown(next)
    }
    if (needsSignIn(findPage(path), site)) {
      location.assign(wanted)
      return undefined
    }
    openPage(site, path, search).then(show, async (error: unknown) => {
      if (isStale) return
      if (!(error instanceof CodeMissing)) {
        reportError(error)
        const broken = { page: '', path, search, params: {}, module: null, refused: OURS_TO_MEND }
        bringShell().then(
          () => show(broken),
          () => setStuckAt(wanted),
        )
      } else if (!(await loadAnew(wanted)) && !isStale) setStuckAt(wanted)
    })
    return () => {
      isStale = true
    }
  }, [isThere, wanted, tries.asked, site])

  const last = useRef(shown)
  useLayoutEffect(() => {
    const isOther = last.current.path !== shown.path
    last.current = shown
    arrive(shown.path, isOther)
  }, [shown])

  useTitle(site, shown)
  const again = useCallback(() => {
    setStuckAt(null)
    setTries(({ asked, done }) => ({ asked: asked + 1, done }))
  }, [])
  const way: NavigationState = isThere ? 'there' : stuckAt === wanted ? 'stuck' : 'opening'
  return (
    <ShownContext value={shown}>
      <AgainContext value={again}>{children(shown, way, again)}</AgainContext>
    </ShownContext>
  )
}

/** Keeps the document title current: it follows the page's data and counts unread notifications. */
function useTitle(site: SiteData, shown: Shown): void {
  const read = () => {
    const unread = unreadIn(createReader(site))
    return `${unread === 0 ? '' : `(${unread}) `}${titleOf(headOf(site, shown).title)}`
  }
  const title = useSyncExternalStore((listener) => site.answers.getQueryCache().subscribe(listener), read, read)
  useEffect(() => {
    document.title = title
  }, [title])
}

export const titleOf = (title: string): string => (title === 'Semblance' ? title : `${title} · Semblance`)
