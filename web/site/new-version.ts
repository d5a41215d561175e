/**
 * Thrown if the code of a page cannot be loaded. Either the browser is offline, or a new release
 * has removed the old files.
 */
export class PageCodeMissing extends Error {}

const KEY = 'semblance.loaded-anew'
const ONCE_IN_MS = 60_000

/**
 * Reloads the document if the server can be reached. In that case the missing file belongs to an
 * old release, and a reload gets the new one. Reloads at most once a minute per address, because a
 * page with broken code would otherwise reload forever.
 * @returns false if a reload would not help; the current page then stays.
 */
export async function reloadForNewVersion(address: string): Promise<boolean> {
  if (hasReloadedRecently(address)) return false
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) return false
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, at: Date.now() }))
  } catch {
    // Storage is disabled, so a reload could not be recorded. Without a record, the page could
    // reload forever.
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
