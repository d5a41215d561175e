/** Pictures that another app has shared. The service worker writes them. */
const SHARED = 'semblance-shared'
/** After this time, another person may be at the device. */
const KEPT_MS = 60 * 60_000

/** Returns the shared pictures, or none after an hour. Deletes them then. */
export async function readShared(now: number): Promise<File[]> {
  if (!('caches' in window) || !(await caches.has(SHARED))) return []
  const cache = await caches.open(SHARED)
  const files: File[] = []
  for (const key of await cache.keys()) {
    const response = await cache.match(key)
    if (!response) continue
    const { headers } = response
    const age = now - Number(headers.get('x-kept-at'))
    if (!(age >= 0 && age < KEPT_MS)) {
      await forgetShared()
      return []
    }
    const type = headers.get('content-type') ?? ''
    files.push(new File([await response.blob()], decodeURIComponent(headers.get('x-name') ?? 'picture'), { type }))
  }
  return files
}

export const forgetShared = async (): Promise<void> => {
  if ('caches' in window) await caches.delete(SHARED)
}
