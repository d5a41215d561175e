import type { Fetching, Release, WorkerScope } from './worker-globals.ts'

/**
 * The worker of the installed app. It stores the offline page and its files, and nothing else that
 * a server sent: no page and no response can become stale, or be read by the next person at this
 * computer.
 */
declare const RELEASE: Release

const worker = self as unknown as WorkerScope
const PREFIX = 'semblance-'
const OFFLINE = `${PREFIX}offline-${RELEASE.name}`

/** Pictures that another app has shared, until their owner adds or discards them. */
const SHARED = `${PREFIX}shared`
const SHARE_PATH = '/likeness/shared'
const SHARED_FIELD = 'pictures'
const MAX_SHARED = 20
const MAX_SHARED_BYTES = 25_000_000

worker.addEventListener('install', (event) => {
  event.waitUntil(storeOfflinePage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeEarlierFiles().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== worker.location.origin) return
  if (method === 'POST' && pathname === SHARE_PATH) event.respondWith(keepShared(event.request))
  else if (method === 'GET' && mode === 'navigate' && RELEASE.pages.includes(pathname.split('/')[1] ?? ''))
    event.respondWith(loadPage(event))
  else if (method === 'GET' && RELEASE.files.includes(pathname)) event.respondWith(loadFile(event.request))
})

worker.addEventListener('push', (event) => {
  event.waitUntil(show(readMessage(event.data)))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as { path?: unknown } | null)?.path))
})

/** Stores the offline page. Requests it without cookies, so that it cannot be personal. */
async function storeOfflinePage(): Promise<void> {
  const cache = await caches.open(OFFLINE)
  const page = new Request(RELEASE.offlinePage, { credentials: 'omit', cache: 'reload' })
  await cache.addAll([page, ...RELEASE.files])
}

async function removeEarlierFiles(): Promise<void> {
  const names = await caches.keys()
  const earlier = names.filter((name) => name.startsWith(`${PREFIX}offline-`) && name !== OFFLINE)
  await Promise.all(earlier.map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
}

async function loadPage({ request, preloadResponse }: Fetching): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const cache = await caches.open(OFFLINE)
    return (await cache.match(RELEASE.offlinePage)) ?? Response.error()
  }
}

async function loadFile(request: Request): Promise<Response> {
  const cache = await caches.open(OFFLINE)
  return (await cache.match(request)) ?? fetch(request)
}

/** Keeps pictures in the browser. They are sent when their owner, signed in, adds them. */
async function keepShared(request: Request): Promise<Response> {
  const kept = await storeShared(request).catch(() => false)
  return Response.redirect(`/likeness?shared=${kept ? 'here' : 'lost'}`, 303)
}

async function storeShared(request: Request): Promise<boolean> {
  const form = await request.formData()
  const pictures = form
    .getAll(SHARED_FIELD)
    .filter((one): one is File => one instanceof File && one.type.startsWith('image/') && one.size <= MAX_SHARED_BYTES)
  await caches.delete(SHARED)
  const cache = await caches.open(SHARED)
  const keptAt = String(Date.now())
  for (const [at, picture] of pictures.slice(0, MAX_SHARED).entries()) {
    const headers = { 'content-type': picture.type, 'x-name': encodeURIComponent(picture.name), 'x-kept-at': keptAt }
    await cache.put(`${SHARE_PATH}/${at}`, new Response(picture, { headers }))
  }
  return pictures.length > 0
}

type Message = { tag: string; title: string; body: string; path: string }

/** Browsers expect a notification for every message, even for one that cannot be read. */
function readMessage(data: { json: () => unknown } | null): Partial<Message> {
  try {
    return (data?.json() ?? {}) as Partial<Message>
  } catch {
    return {}
  }
}

async function show({ tag, title, body, path }: Partial<Message>): Promise<void> {
  await worker.registration.showNotification(title ?? 'Semblance', {
    body: body ?? '',
    icon: RELEASE.icon,
    badge: RELEASE.badge,
    data: { path: path ?? '/notifications' },
    // A repeated message replaces the first one without a sound.
    tag: tag ?? '',
  })
}

/** Opens a page of this site. Reuses a tab that already shows the page. */
async function open(path: unknown): Promise<void> {
  const { origin } = worker.location
  const wanted = new URL(typeof path === 'string' ? path : '/notifications', origin)
  const address = wanted.origin === origin ? wanted.href : `${origin}/notifications`
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === address)
  await (tab ? tab.focus() : worker.clients.openWindow(address))
}
