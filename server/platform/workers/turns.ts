/** Who may begin, in the order they came: so many at once, so many waiting. */
export type Turns = {
  isFull: () => boolean
  /** Resolves when it is one's turn; whoever took one gives it back. @throws the signal's reason when that aborts first. */
  take: (signal?: AbortSignal) => Promise<void>
  give: () => void
  waiting: () => number
  /** Nobody who waits gets a turn. */
  endAll: (reason: () => Error) => void
}

type Waiting = { begin: () => void; end: (reason: unknown) => void }

/** `atOnce` turns, and `maxWaiting` who wait for one; asking `isFull` before `take` is the caller's part. */
export function createTurns(atOnce: number, maxWaiting: number): Turns {
  const queue: Waiting[] = []
  let taken = 0
  const leave = (who: Waiting) => {
    const place = queue.indexOf(who)
    if (place >= 0) queue.splice(place, 1)
  }
  return {
    isFull: () => taken >= atOnce && queue.length >= maxWaiting,
    take: async (signal) => {
      signal?.throwIfAborted()
      if (taken < atOnce) {
        taken++
        return
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const who: Waiting = { begin: resolve, end: reject }
      const abort = () => {
        leave(who)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      queue.push(who)
      await promise.finally(() => signal?.removeEventListener('abort', abort))
    },
    give: () => {
      const next = queue.shift()
      // The turn passes from one to the other, so that nobody who comes now gets in between.
      if (next) next.begin()
      else taken--
    },
    waiting: () => queue.length,
    endAll: (reason) => {
      for (const { end } of queue.splice(0)) end(reason())
    },
  }
}
