import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { Link as RouterLink, useLocation, useSearch } from 'wouter'
import { Refused, readerOf, useSite } from './api.tsx'
import type { PageAt, PageModule } from './page-module.ts'
import { loadPage } from './pages.ts'
import { findPage } from './routing.ts'
import type { SiteData } from './site-data.ts'

/** A page that can be shown: its code is here, and so is what it shows, or why it cannot be. */
export type Shown = {
  /** Empty where the site has no page. */
  page: string
  path: string
  search: string
  params: Readonly<Record<string, string>>
  module: PageModule | null
  refused: Refused | null
}

const ShownContext = createContext<Shown | null>(null)

const useShown = (): Shown => {
  const shown = use(ShownContext)
  if (!shown) throw new Error('This part stands outside of a page.')
  return shown
}

/** What the path of this page named. @throws Error when the path names no such thing. */
export function useParam(name: string): string {
  const value = useShown().params[name]
  if (value === undefined) throw new Error(`The path of this page has no ${name}.`)
  return value
}

export type Filters = {
  search: URLSearchParams
  /** Puts values into the address, or takes them out with null; the page stays where it is. */
  change: (values: Readonly<Record<string, string | null>>, options?: { keepsHistory?: boolean }) => void
}

/** What stands behind the question mark: filters, tabs and steps live there, so that a link shows what was seen. */
export function useFilters(): Filters {
  const [path, go] = useLocation()
  const text = useSearch()
  const search = useMemo(() => new URLSearchParams(text), [text])
  return {
    search,
    change: (values, { keepsHistory = false } = {}) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(values)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      }
      const query = next.toString()
      go(query === '' ? path : `${path}?${query}`, { replace: !keepsHistory })
    },
  }
}

/** Where this page is, without what stands behind the question mark. */
export const usePath = (): string => useShown().path

/** Goes to another page. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const [, go] = useLocation()
  return go
}

type LinkProps = {
  to: string
  className?: string
  children: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  onClick?: () => void
}

/** A link: within the site without loading it anew, elsewhere as any. */
export function Link({ to, children, ...rest }: LinkProps) {
  const isOurs = to.startsWith('/') && findPage(to.split(/[?#]/)[0] ?? to) !== undefined
  if (!isOurs) {
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <RouterLink href={to} {...rest}>
      {children}
    </RouterLink>
  )
}

/**
 * Code and contents of the page at an address. Never rejects for what the server refuses: that is shown.
 * @throws Error when the code of the page does not come: the browser is offline, or a new version was put up.
 */
export async function openPage(site: SiteData, path: string, search: string): Promise<Shown> {
  const found = findPage(path)
  const at = { path, search, params: found?.params ?? {} }
  if (!found) return { ...at, page: '', module: null, refused: NOT_HERE }
  const module = await loadPage(found.page)
  try {
    await module.prefetch?.(site, { params: found.params, search: new URLSearchParams(search) })
    return { ...at, page: found.page, module, refused: null }
  } catch (error) {
    if (error instanceof Refused) return { ...at, page: found.page, module, refused: error }
    throw error
  }
}

export const NOT_HERE = new Refused({
  status: 404,
  error: { code: 'NotFound', error: 'There is nothing at this address.' },
})

/** What `<head>` says of a page. */
export function headOf(site: SiteData, { module, params, search, refused }: Shown) {
  const at: PageAt = { params, search: new URLSearchParams(search) }
  if (!module || refused) return { title: refused?.status === 404 ? 'Nothing here' : 'Something went wrong' }
  return module.head(at, readerOf(site))
}

export type Guard = { isDirty: boolean; question: string }
const guards = new Set<{ current: Guard }>()

/** While `isDirty`, whoever leaves this page is asked first: by a link, by the back button, by closing the tab. */
export function useUnsavedGuard(isDirty: boolean, question = 'What you typed here is not saved. Leave all the same?') {
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

/** Whether the reader leaves what is not saved. */
function mayLeave(): boolean {
  const dirty = [...guards].find(({ current }) => current.isDirty)
  return dirty === undefined || window.confirm(dirty.current.question)
}

type NavigationProps = { initial: Shown; children: (shown: Shown, isOpening: boolean) => ReactNode }

/**
 * Shows the page of the address. The page before stays until the next one's code and contents are here; then the reader is
 * taken to its top, or back to where they were, and its heading is read out.
 */
export function Navigation({ initial, children }: NavigationProps) {
  const site = useSite()
  const [path, go] = useLocation()
  const search = useSearch()
  const [shown, setShown] = useState(initial)
  const [isOpening, setOpening] = useState(false)
  const [failed, setFailed] = useState<Error | null>(null)
  const wanted = `${path}?${search}`
  const current = useRef(`${initial.path}?${initial.search}`)

  useEffect(() => {
    if (current.current === wanted) return undefined
    const [shownPath] = current.current.split('?')
    if (shownPath !== path && !mayLeave()) {
      go(current.current.replace(/\?$/, ''))
      return undefined
    }
    let isStale = false
    setOpening(true)
    openPage(site, path, search)
      .then((next) => {
        if (isStale) return
        const isOtherPage = shownPath !== path
        current.current = wanted
        setShown(next)
        setOpening(false)
        if (isOtherPage) requestAnimationFrame(() => arrive(path))
      })
      .catch((error: unknown) => {
        if (!isStale) setFailed(error instanceof Error ? error : new Error(String(error)))
      })
    return () => {
      isStale = true
      setOpening(false)
    }
  }, [wanted, path, search, site, go])

  useEffect(() => {
    document.title = titleOf(headOf(site, shown).title)
  }, [site, shown])

  // The error boundary says it: a page whose code does not come is loaded anew.
  if (failed) throw failed
  return <ShownContext value={shown}>{children(shown, isOpening)}</ShownContext>
}

export const titleOf = (title: string): string => (title === 'Semblance' ? title : `${title} · Semblance`)

/** How far down each page was when it was left, for the way back. */
const places = new Map<string, number>()
let isBack = false

/** Once, by the script. */
export function rememberPlaces(): void {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => {
    isBack = true
  })
  addEventListener('scroll', () => places.set(location.pathname, scrollY), { passive: true })
}

function arrive(path: string): void {
  scrollTo(0, isBack ? (places.get(path) ?? 0) : 0)
  if (!isBack) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  isBack = false
}
