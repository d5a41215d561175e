/** Pauses between runs: `everyMs` while there is work, up to `idleMs` while there is none. */
export type RepeatingPace = { everyMs: number; idleMs: number }

export type Repeating = {
  start: () => void
  /** Starts the next run soon, because there may be work now. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Runs `work` repeatedly, never concurrently. Each run that processes nothing or fails doubles the
 * pause before the next run. A run that processes something, or `wake`, shortens the pause again.
 * A failure is passed to `onFailure`, and the runs continue.
 * @param work - resolves with the number of items that it processed
 */
export function repeating(
  work: () => Promise<number>,
  { everyMs, idleMs }: RepeatingPace,
  onFailure: (error: unknown) => void,
): Repeating {
  let timer: NodeJS.Timeout | undefined
  let pauseMs = everyMs
  let isRunning = false
  let isWoken = false
  let underWay: Promise<void> = Promise.resolve()
  const run = async () => {
    isRunning = true
    isWoken = false
    let done = 0
    try {
      done = await work()
    } catch (error) {
      onFailure(error)
    }
    isRunning = false
    pauseMs = done > 0 || isWoken ? everyMs : Math.min(2 * pauseMs, idleMs)
    if (timer) plan()
  }
  const plan = () => {
    timer = setTimeout(() => {
      underWay = run()
    }, pauseMs).unref()
  }
  return {
    start: () => {
      if (!timer) plan()
    },
    wake: () => {
      isWoken = true
      pauseMs = everyMs
      if (!timer || isRunning) return
      clearTimeout(timer)
      plan()
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await underWay
    },
  }
}
