/**
 * Returns a function that runs at most `max` calls at the same time. Further calls wait in order.
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
      // The count stays unchanged, so that no later call can start first.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
