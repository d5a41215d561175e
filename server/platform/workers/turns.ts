export type Asker = {
  /** Turns are shared fairly between shares, usually accounts. Without one, a request is a share of its own. */
  share?: string | undefined
  signal?: AbortSignal | undefined
}

/** A bounded number of turns, shared fairly between those who ask for them. */
export type Turns = {
  /**
   * Resolves with the function that gives the turn back. A free turn goes to the share that holds the fewest, among equals
   * to the one whose last turn is longest ago, and then to the request that came first.
   * @throws the error of `refuse` when too many wait; the signal's reason when it aborts first
   */
  take: (asker?: Asker) => Promise<() => void>
  waiting: () => number
  /** Rejects everything that waits. */
  endAll: (reason: () => Error) => void
}

export type TurnsOptions = {
  atOnce: number
  /** Default: no limit. */
  maxWaiting?: number
  /** Turns that one share may hold while others are free. Default: `atOnce`. */
  mostEach?: number
  /** Makes the error for a request that finds too many waiting. */
  refuse: () => Error
}

type Waiting = { share: string; begin: () => void; end: (reason: unknown) => void }

/** Makes turns: `atOnce` requests at a time, at most `mostEach` of one share. */
export function createTurns({ atOnce, maxWaiting = Infinity, mostEach = atOnce, refuse }: TurnsOptions): Turns {
  const queue: Waiting[] = []
  /** Shares that hold a turn or wait for one. */
  const shares = new Map<string, { held: number; lastTurn: number }>()
  let taken = 0
  let given = 0
  let unnamed = 0
  const of = (share: string) => shares.get(share) ?? { held: 0, lastTurn: 0 }

  const hold = (share: string): void => {
    taken++
    given++
    shares.set(share, { held: of(share).held + 1, lastTurn: given })
  }
  const isBefore = (one: Waiting, other: Waiting): boolean => {
    const [a, b] = [of(one.share), of(other.share)]
    return a.held === b.held ? a.lastTurn < b.lastTurn : a.held < b.held
  }
  const beginNext = (): void => {
    if (taken >= atOnce) return
    let next: Waiting | undefined
    for (const each of queue) if (of(each.share).held < mostEach && (!next || isBefore(each, next))) next = each
    if (!next) return
    remove(next)
    hold(next.share)
    next.begin()
  }
  const release = (share: string): void => {
    taken--
    const { held, lastTurn } = of(share)
    if (held > 1 || queue.some((each) => each.share === share)) shares.set(share, { held: held - 1, lastTurn })
    else shares.delete(share)
    beginNext()
  }
  const remove = (who: Waiting): void => {
    const place = queue.indexOf(who)
    if (place >= 0) queue.splice(place, 1)
  }

  /** Refuses the newest request of the share that fills the queue: it makes room for a share with fewer waiting. */
  const makeRoomFor = (share: string): void => {
    if (queue.length < maxWaiting) return
    const lengths = new Map<string, number>()
    for (const each of queue) lengths.set(each.share, (lengths.get(each.share) ?? 0) + 1)
    const [longest, length] = [...lengths].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])
    if (length <= (lengths.get(share) ?? 0) + 1) throw refuse()
    const last = queue.findLast((each) => each.share === longest)
    if (!last) return
    remove(last)
    last.end(refuse())
  }

  return {
    take: async ({ share = `request ${unnamed++}`, signal } = {}) => {
      signal?.throwIfAborted()
      let isGiven = false
      const giveBack = (): void => {
        if (isGiven) return
        isGiven = true
        release(share)
      }
      if (taken < atOnce && of(share).held < mostEach) {
        hold(share)
        return giveBack
      }
      makeRoomFor(share)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const who: Waiting = { share, begin: resolve, end: reject }
      const abort = () => {
        remove(who)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      queue.push(who)
      await promise.finally(() => signal?.removeEventListener('abort', abort))
      return giveBack
    },
    waiting: () => queue.length,
    endAll: (reason) => {
      for (const { end } of queue.splice(0)) end(reason())
    },
  }
}
