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
import { Refused, readerOf, useSite } from './api.tsx'
import { CodeMissing, loadAnew } from './new-version.ts'
import type { Head, PageAt, PageModule, Way } from './page-module.ts'
import { loadPage } from './pages.ts'
import { type Found, findPage, isWithin } from './routing.ts'
import { unreadIn } from './shell/bell-list.ts'
import { bringShell } from './shell/bring-shell.ts'
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

/** The page that is shown, for what stands on it. */
export const ShownContext = createContext<Shown | null>(null)
const AgainContext = createContext<() => void>(() => undefined)

const useShown = (): Shown => {
  const shown = use(ShownContext)
  if (!shown) throw new Error('This part stands outside of a page.')
  return shown
}

/** Asks anew for what a page could not be shown without. */
export const useAgain = (): (() => void) => use(AgainContext)

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

/**
 * What stands behind the question mark: filters, tabs and steps live there, so that a link shows what was seen. Two changes
 * at once both count. While the next page is on its way this one keeps its own, and changes nothing of the next one's.
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

/** Where this page is, without what stands behind the question mark. */
export const usePath = (): string => useShown().path

/** The whole address of this page: a link to it asks anew for what could not be shown, without a script too. */
export const useHere = (): string => addressOf(useShown())

/** Goes to another page. */
export const useGo = (): typeof go => go

type LinkProps = {
  to: string
  className?: string
  children: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page' | 'step' | undefined
  onClick?: () => void
}

/** A link: within the site without loading it anew, elsewhere as any. With a key held down it is the browser's. */
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
 * Code and contents of the page at an address. Never rejects for what the server refuses: that is shown.
 * @throws CodeMissing when the code of the page does not come.
 */
export async function openPage(site: SiteData, path: string, search: string): Promise<Shown> {
  const found = findPage(path)
  const at = { path, search, params: found?.params ?? {} }
  const missing = (error: unknown): never => {
    throw new CodeMissing(`The code of ${found?.page ?? 'the shell'} did not come.`, { cause: error })
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
    if (error instanceof Refused) return { ...opened, refused: error }
    throw error
  }
}

export const NOT_HERE = new Refused({
  status: 404,
  error: { code: 'NotFound', error: 'There is nothing at this address.' },
})
export const NOT_YOURS = new Refused({
  status: 403,
  error: { code: 'Forbidden', error: 'This page is for the people who run Semblance.' },
})
const OURS_TO_MEND = new Refused({ status: 500, error: { code: 'InternalError', error: 'This page stumbled.' } })

/** Whether strangers have to sign in first: the server sends them there, and back. */
const needsSignIn = (found: Found | undefined, { facts }: SiteData): boolean =>
  found !== undefined && found.access !== 'public' && facts.viewer === null

/** What `<head>` says of a page. */
export function headOf(site: SiteData, { module, params, search, refused }: Shown): Head {
  const at: PageAt = { params, search: new URLSearchParams(search) }
  if (!module || refused) return { title: refused?.status === 404 ? 'Nothing here' : 'Something went wrong' }
  return module.head(at, readerOf(site), site.facts)
}

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

type NavigationProps = { initial: Shown; children: (shown: Shown, way: Way, again: () => void) => ReactNode }

/**
 * Shows the page of the address. The page before stays until the next one's code and contents are here; then the reader is
 * taken to its top, or back to where they were, and its heading is read out. Of several ways begun only the last is gone.
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
  const way: Way = isThere ? 'there' : stuckAt === wanted ? 'stuck' : 'opening'
  return (
    <ShownContext value={shown}>
      <AgainContext value={again}>{children(shown, way, again)}</AgainContext>
    </ShownContext>
  )
}

/** The title follows what the page learns while it is open, and counts what is unread. */
function useTitle(site: SiteData, shown: Shown): void {
  const read = () => {
    const unread = unreadIn(readerOf(site))
    return `${unread === 0 ? '' : `(${unread}) `}${titleOf(headOf(site, shown).title)}`
  }
  const title = useSyncExternalStore((listener) => site.answers.getQueryCache().subscribe(listener), read, read)
  useEffect(() => {
    document.title = title
  }, [title])
}

export const titleOf = (title: string): string => (title === 'Semblance' ? title : `${title} · Semblance`)
