/**
 * Parts of a service worker's global scope. TypeScript does not have them together with those of a
 * page.
 */
type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
export type Fetching = Waiting & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}
type Pushed = Waiting & { readonly data: { json: () => unknown } | null }
type Clicked = Waiting & { readonly notification: Notification }

type Tab = { readonly url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> }

type Events = { install: Waiting; activate: Waiting; fetch: Fetching; push: Pushed; notificationclick: Clicked }

export type WorkerScope = {
  readonly registration: ServiceWorkerRegistration
  readonly location: Location
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Tab[]>
    openWindow: (url: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}

/** Written by the server before the worker's code. */
export type Release = {
  /** Changes with every file, so that browsers fetch the new ones. */
  name: string
  offlinePage: string
  /** Files of the offline page. Their names contain a hash of the content. */
  files: readonly string[]
  /** First parts of the paths of pages for signed-in people, such as `offers`. */
  pages: readonly string[]
  icon: string
  badge: string
}
