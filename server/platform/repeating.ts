/** Polling intervals: `everyMs` while there is work, up to `idleMs` while there is none. */
export type RepeatingPace = { everyMs: number; idleMs: number }

export type Repeating = {
  start: () => void
  /** Looks soon, because there may be work now. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Runs `work` again and again, never twice at once. Each run that finds nothing to do, or fails,
 * doubles the pause before the next one; a run that did something and `wake` shorten it again.
 * Failures are told and forgotten.
 * @param work - resolves with how much it did
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
