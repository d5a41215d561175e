import { isWithin } from './routing.ts'

/**
 * Where the browser is, as the address bar has it: not decoded, for what is decoded twice is another address. Kept here and
 * not read from `location`, so that a way back the reader has not agreed to is never shown, not even for a moment.
 */
let here = ''
/** Which entry of the tab's history this is, counted from the first. */
let place = 0
let isTravel = false
/** The step that takes an unwanted way back, back. */
let isUndoing = false
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

export const hereNow = (): string => here
export function onMove(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const addressOf = ({ path, search }: { path: string; search: string }): string =>
  search === '' ? path : `${path}?${search}`

/** Path and query of an address; a second question mark is a letter of the query. */
export function partsOf(address: string): { path: string; search: string } {
  const at = address.indexOf('?')
  return at < 0 ? { path: address, search: '' } : { path: address.slice(0, at), search: address.slice(at + 1) }
}

export type Guard = { isDirty: boolean; question: string }
/** What is typed and not saved on the page that is shown. */
export const guards = new Set<{ current: Guard }>()
/** The reader has agreed to leave, and the next page is on its way: they are not asked a second time. */
let isLeaving = false

function mayLeave(): boolean {
  const dirty = [...guards].find(({ current }) => current.isDirty)
  if (dirty === undefined || isLeaving) return true
  isLeaving = window.confirm(dirty.current.question)
  return isLeaving
}

/** The page that is shown: which path, at which entry of the history. */
const shown = { path: '', place: 0 }
/** How far down each entry of the history was when it was left, for the way back. */
const offsets = new Map<number, number>()

/** Goes to an address: within the site without loading it anew, elsewhere as a link does. */
export function go(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const target = new URL(to, location.href)
  if (target.origin !== location.origin || !isWithin(location.pathname, target.pathname)) {
    location.assign(target.href)
    return
  }
  if (target.pathname !== shown.path && !mayLeave()) return
  if (replace || target.href === location.href) history.replaceState({ place }, '', target)
  else {
    place += 1
    for (const left of offsets.keys()) if (left >= place) offsets.delete(left)
    history.pushState({ place }, '', target)
  }
  isTravel = false
  const isHere = here === target.pathname + target.search
  here = target.pathname + target.search
  if (isHere) toTheRightPlace(0)
  else tell()
}

/** Once, by the script, before the page is taken over. */
export function watchAddress(): void {
  const known = (history.state as { place?: number } | null)?.place
  place = known ?? 0
  here = location.pathname + location.search
  Object.assign(shown, { path: location.pathname, place })
  if (known === undefined) history.replaceState({ place }, '')
  history.scrollRestoration = 'manual'
  // Loading the page again is the browser's own affair: it finds the place by itself.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('scroll', () => offsets.set(shown.place, scrollY), { passive: true })
  addEventListener('popstate', (event) => travelled(event.state as { place?: number } | null))
}

function travelled(state: { place?: number } | null): void {
  if (isUndoing) {
    isUndoing = false
    return
  }
  // A link to a place on the page makes an entry of its own, which nobody has counted.
  const to = state?.place ?? place + 1
  if (state?.place === undefined) history.replaceState({ place: to }, '')
  if (location.pathname !== shown.path && to !== place && !mayLeave()) {
    isUndoing = true
    history.go(place - to)
    return
  }
  place = to
  isTravel = true
  here = location.pathname + location.search
  tell()
}

/** The page of the address stands: at its top, or where the reader was on the way back; its heading is read out. */
export function arrive(path: string, isOtherPage: boolean): void {
  const offset = isTravel ? (offsets.get(place) ?? 0) : 0
  Object.assign(shown, { path, place })
  isLeaving = false
  if (!isOtherPage) return
  toTheRightPlace(offset)
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (location.hash === '') heading?.focus({ preventScroll: true })
}

function toTheRightPlace(offset: number): void {
  const named = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named && offset === 0) named.scrollIntoView()
  else scrollTo(0, offset)
}
