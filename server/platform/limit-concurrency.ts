/** Lets so many pieces of work run at a time; the others wait their turn, in the order they came. */
export function limitConcurrency(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // The turn is handed on, not given back: nobody who comes later overtakes.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
