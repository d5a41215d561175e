/** Runs works at most so many at once, each in its turn: first come, first served. What was called off before its turn is not begun. */
export function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  const next = () => {
    while (running < most && waiting.length > 0) waiting.shift()?.()
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
