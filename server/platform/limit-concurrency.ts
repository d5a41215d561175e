/** Runs at most `max` pieces of work at a time. The others wait in order of arrival. */
export function limitConcurrency(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // Passes the slot directly to the first waiting piece of work, so that a later arrival
      // cannot overtake it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
