/** The code of a page did not come: the browser is offline, or a new version was put up and the old files are gone. */
export class CodeMissing extends Error {}

const KEY = 'semblance.loaded-anew'
const ONCE_IN_MS = 60_000

/**
 * Loads the document anew where that helps: the server is there, so what is missing is gone for good. Once a minute for an
 * address at most, so that a page whose code is truly broken does not load forever.
 * @returns false when it would not help; then the page that is there stays.
 */
export async function loadAnew(address: string): Promise<boolean> {
  if (triedLately(address)) return false
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return false
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, at: Date.now() }))
  } catch {
    // Without a memory of it, loading by ourselves could become a loop.
    return false
  }
  location.reload()
  return true
}

function triedLately(address: string): boolean {
  try {
    const last = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { address: string; at: number } | null
    return last !== null && last.address === address && Date.now() - last.at < ONCE_IN_MS
  } catch {
    return true
  }
}
