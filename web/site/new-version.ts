/** Thrown if the browser is offline, or if a new release has removed the old files. */
export class PageCodeMissing extends Error {}

const KEY = 'semblance.loaded-anew'
const ONCE_IN_MS = 60_000

/**
 * Reloads the document if the server can be reached. The missing file then belongs to an old
 * release. Reloads at most once a minute per address, because a page with broken code would reload
 * forever.
 * @returns false if a reload would not help
 */
export async function reloadForNewVersion(address: string): Promise<boolean> {
  if (hasReloadedRecently(address)) return false
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) return false
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, at: Date.now() }))
  } catch {
    // Storage is disabled. Without a record of reloads, the page could reload forever.
    return false
  }
  location.reload()
  return true
}

function hasReloadedRecently(address: string): boolean {
  try {
    const last = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { address: string; at: number } | null
    return last !== null && last.address === address && Date.now() - last.at < ONCE_IN_MS
  } catch {
    return true
  }
}
