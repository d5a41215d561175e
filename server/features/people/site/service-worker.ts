import { createHash } from 'node:crypto'
import type { Release } from '../../../../web/site/installed/worker-globals.ts'
import { readWorker, renderInEachLanguage } from '../../../platform/pages/built-pages.ts'
import { SITE_PATHS } from '../../../platform/pages/site-paths.ts'
import { iconPath } from './app-icons.ts'

export const OFFLINE_PATH = '/offline'

/**
 * Lets the worker request the offline page and its files, and pass on the requests of
 * pages. It runs no other script.
 */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** First parts of the paths of pages for signed-in people. */
const WORKSPACES = [
  ...new Set(SITE_PATHS.filter(({ access }) => access !== 'public').map(({ path }) => path.split('/')[1] ?? '')),
]

/**
 * Returns the service worker of this release. Its text differs from that of every other release, so
 * browsers replace an older one.
 * @throws ServiceUnavailable if the pages are not built
 */
export async function writeServiceWorker(): Promise<string> {
  const { code, files } = await readWorker()
  const pages = await renderInEachLanguage('offline', {})
  const release: Release = {
    name: createHash('sha256')
      .update(JSON.stringify([code, files, pages]))
      .digest('base64url')
      .slice(0, 16),
    offlinePage: OFFLINE_PATH,
    files,
    pages: WORKSPACES,
    icon: iconPath('icon-192'),
    badge: iconPath('badge-96'),
  }
  return `const RELEASE = ${JSON.stringify(release)}\n${code}`
}

/**
 * Service worker that removes itself and all that an earlier one stored. Browsers load it in place
 * of the earlier one.
 */
export const REMOVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('semblance-')).map((name) => caches.delete(name)))
  await registration.unregister()
})()))
`
