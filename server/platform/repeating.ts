/**
 * Milliseconds between two runs: `everyMs` while there is work, growing to `idleMs` while there is
 * none.
 */
export type RepeatingPace = { everyMs: number; idleMs: number }

export type Repeating = {
  start: () => void
  /** Starts the next run soon. Call it if there may be new work. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Runs `work` again and again, without overlaps. A run that processes nothing or fails doubles the
 * next pause. A run that processes something, or `wake`, makes the pause short again. Errors are
 * passed to `onFailure`, and the runs continue.
 * @param work Resolves with the number of items that it has processed
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
