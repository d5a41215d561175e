/** Pictures that another app has shared. The service worker writes them. */
const SHARED = 'semblance-shared'
/** After this time, another person may be at the device. */
const KEPT_MS = 60 * 60_000

/** Returns the shared pictures, or none after an hour. */
export async function readShared(now: number): Promise<File[]> {
  await forgetOldShared(now)
  if (!('caches' in window) || !(await caches.has(SHARED))) return []
  const cache = await caches.open(SHARED)
  const files: File[] = []
  for (const key of await cache.keys()) {
    const response = await cache.match(key)
    if (!response) continue
    const { headers } = response
    const name = decodeURIComponent(headers.get('x-name') ?? 'picture')
    files.push(new File([await response.blob()], name, { type: headers.get('content-type') ?? '' }))
  }
  return files
}

/** Deletes pictures that were shared more than an hour ago. */
export async function forgetOldShared(now: number): Promise<void> {
  if (!('caches' in window) || !(await caches.has(SHARED))) return
  const cache = await caches.open(SHARED)
  const [first] = await cache.keys()
  // If the cache is still empty, the worker may be about to store the first picture.
  if (first === undefined) return
  const keptAt = (await cache.match(first))?.headers.get('x-kept-at')
  const age = now - Number(keptAt ?? Number.NaN)
  if (!(age >= 0 && age < KEPT_MS)) await forgetShared()
}

/** Deletes the shared pictures from this browser. */
export const forgetShared = async (): Promise<void> => {
  if ('caches' in window) await caches.delete(SHARED)
}
