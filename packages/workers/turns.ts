export type TurnRequest = {
  /**
   * Key of the sender, such as an account. Its requests form a share, and turns are divided fairly
   * between shares. A request without a key is its own share.
   */
  share?: string | undefined
  signal?: AbortSignal | undefined
}

/** A limited number of turns, divided fairly between shares. A request needs one to run. */
export type Turns = {
  /**
   * Waits for a turn. The returned function must be called to give the turn back. A free turn goes
   * to the share with the fewest turns, then to the one whose last turn was longest ago, then to
   * the earliest request.
   * @throws the error of `refuse` if too many requests wait; the signal's reason if the signal
   * aborts first
   */
  take: (turnRequest?: TurnRequest) => Promise<() => void>
  waiting: () => number
  endAll: (reason: () => Error) => void
}

export type TurnsOptions = {
  atOnce: number
  /** Default: no limit. */
  maxWaiting?: number
  /** Turns of one share at the same time, even if others are free. Default: `atOnce`. */
  maxEach?: number
  /** Error for a request that is refused because too many wait. */
  refuse: () => Error
}

type Waiting = { share: string; begin: () => void; end: (reason: unknown) => void }

/** Allows `atOnce` requests at the same time, and at most `maxEach` of them for one share. */
export function createTurns({ atOnce, maxWaiting = Infinity, maxEach = atOnce, refuse }: TurnsOptions): Turns {
  const queue: Waiting[] = []
  /** The shares that have a turn or wait for one. */
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
    for (const each of queue) if (of(each.share).held < maxEach && (!next || isBefore(each, next))) next = each
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

  /**
   * Makes room in a full queue for a share with few waiting requests, by refusing the newest
   * request of the share with the most.
   */
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
      if (taken < atOnce && of(share).held < maxEach) {
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
