import { isWithin } from './routing.ts'

/**
 * Percent-encoded address of the page. It is not read from `location`, which is briefly wrong if
 * the reader goes back and then decides to stay.
 */
let here = ''
/** Index of the current history entry. The first entry has index 0. */
let place = 0
let isTravel = false
/** True while `history.go` returns to the page on which the reader stays. */
let isUndoing = false
const listeners = new Set<() => void>()
const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

export const getCurrentAddress = (): string => here
export function subscribeToAddress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const addressOf = ({ path, search }: { path: string; search: string }): string =>
  search === '' ? path : `${path}?${search}`

/** Splits at the first question mark. */
export function splitAddress(address: string): { path: string; search: string } {
  const at = address.indexOf('?')
  return at < 0 ? { path: address, search: '' } : { path: address.slice(0, at), search: address.slice(at + 1) }
}

export type Guard = { isDirty: boolean; question: string }
/** Forms on the page, which may have unsaved input. */
export const guards = new Set<{ current: Guard }>()
/** True once the reader has agreed to leave. Prevents a second question. */
let isLeaving = false

function confirmLeave(): boolean {
  const dirty = [...guards].find(({ current }) => current.isDirty)
  if (dirty === undefined || isLeaving) return true
  isLeaving = window.confirm(dirty.current.question)
  return isLeaving
}

const currentEntry = { path: '', place: 0 }
/** Scroll offset of each history entry. */
const offsets = new Map<number, number>()

/** Navigates without a reload inside the site. Any other address opens like a normal link. */
export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const target = new URL(to, location.href)
  if (target.origin !== location.origin || !isWithin(location.pathname, target.pathname)) {
    location.assign(target.href)
    return
  }
  if (target.pathname !== currentEntry.path && !confirmLeave()) return
  if (replace || target.href === location.href) history.replaceState({ place }, '', target)
  else {
    place += 1
    for (const left of offsets.keys()) if (left >= place) offsets.delete(left)
    history.pushState({ place }, '', target)
  }
  isTravel = false
  const isHere = here === target.pathname + target.search
  here = target.pathname + target.search
  if (isHere) restoreScroll(0)
  else notifyListeners()
}

/** Call once, before hydration. */
export function trackHistory(): void {
  const known = (history.state as { place?: number } | null)?.place
  place = known ?? 0
  here = location.pathname + location.search
  Object.assign(currentEntry, { path: location.pathname, place })
  if (known === undefined) history.replaceState({ place }, '')
  history.scrollRestoration = 'manual'
  // On a reload the browser restores the scroll position itself.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('scroll', () => offsets.set(currentEntry.place, scrollY), { passive: true })
  addEventListener('popstate', (event) => handlePopState(event.state as { place?: number } | null))
}

function handlePopState(state: { place?: number } | null): void {
  if (isUndoing) {
    isUndoing = false
    return
  }
  // The browser's entry for a link such as `#terms` has no index.
  const to = state?.place ?? place + 1
  if (state?.place === undefined) history.replaceState({ place: to }, '')
  if (location.pathname !== currentEntry.path && to !== place && !confirmLeave()) {
    isUndoing = true
    history.go(place - to)
    return
  }
  place = to
  isTravel = true
  here = location.pathname + location.search
  notifyListeners()
}

/**
 * Restores the scroll offset after going back or forward, and otherwise scrolls to the top.
 * Focuses the heading, so that screen readers announce it.
 */
export function finishNavigation(path: string, isOtherPage: boolean): void {
  const offset = isTravel ? (offsets.get(place) ?? 0) : 0
  Object.assign(currentEntry, { path, place })
  isLeaving = false
  if (!isOtherPage) return
  restoreScroll(offset)
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (location.hash === '') heading?.focus({ preventScroll: true })
}

function restoreScroll(offset: number): void {
  const named = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named && offset === 0) named.scrollIntoView()
  else scrollTo(0, offset)
}
