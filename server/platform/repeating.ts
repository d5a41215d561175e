/**
 * Runs `work` repeatedly, `everyMs` after the previous run ended, so that runs never overlap.
 * Passes failures to `onFailure` and continues.
 */
export function repeating(
  work: () => Promise<unknown>,
  everyMs: number,
  onFailure: (error: unknown) => void,
): { start: () => void; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  const plan = () => {
    timer = setTimeout(() => {
      underWay = work()
        .then(() => {}, onFailure)
        .then(() => {
          if (timer) plan()
        })
    }, everyMs).unref()
  }
  return {
    start: () => {
      if (!timer) plan()
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await underWay
    },
  }
}
