export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })

const HIDDEN_MS = 60_000

/**
 * Waits `ms` in a visible page and at least a minute in a hidden page. If the page becomes
 * visible, the wait ends as soon as `ms` have passed.
 */
export async function pauseBetweenPolls(ms: number, signal?: AbortSignal): Promise<void> {
  await pause(ms, signal)
  if (!isHidden() || signal?.aborted) return
  const becameVisible = new AbortController()
  const checkVisibility = () => {
    if (!isHidden() || signal?.aborted) becameVisible.abort()
  }
  document.addEventListener('visibilitychange', checkVisibility, { signal: becameVisible.signal })
  signal?.addEventListener('abort', checkVisibility, { signal: becameVisible.signal })
  await pause(HIDDEN_MS - ms, becameVisible.signal)
  becameVisible.abort()
}

const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'
