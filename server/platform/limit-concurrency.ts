/**
 * Returns a function that runs work, but at most `max` calls at the same time. Further calls wait
 * and run in the order in which they were made.
 */
export function limitConcurrency(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The next waiting call starts directly, without reducing the number of running calls.
      // Otherwise a later call could start before it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
