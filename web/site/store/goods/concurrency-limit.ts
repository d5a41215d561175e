/**
 * Runs at most `max` tasks at the same time, in order of arrival. A task that is aborted before
 * its turn never starts.
 */
export function createConcurrencyLimit(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  const next = () => {
    while (running < max && waiting.length > 0) waiting.shift()?.()
  }
  return <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      waiting.push(() => {
        if (signal?.aborted) {
          reject(signal.reason as Error)
          return
        }
        running += 1
        work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            next()
          })
      })
      next()
    })
}
