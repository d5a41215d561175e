import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Stop = {
  before: number
  sent: number
  unanswered: Set<Promise<unknown>>
  reach: () => void
  whenReleased: Promise<void>
}
type Send = (this: pg.Client, ...args: unknown[]) => unknown

const stops = new AsyncLocalStorage<Stop>()
let isWatching = false

type Stopped<Result> = {
  /** False if the work ended before it reached that statement. */
  isStopped: boolean
  /** @returns the result of the continued work */
  resume: () => Promise<Result>
}

/**
 * Pauses `work` before its statement with the number `before`; 0 is the first, and `begin` and
 * `commit` count. Resolves once all earlier statements are answered, so the work holds all their
 * locks. Needs a server.
 */
export async function stoppedAt<Result>(before: number, work: () => Promise<Result>): Promise<Stopped<Result>> {
  watchStatements()
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stop: Stop = {
    before,
    sent: 0,
    unanswered: new Set(),
    reach: reached.resolve,
    whenReleased: released.promise,
  }
  const result = stops.run(stop, work)
  const isStopped = await Promise.race([reached.promise.then(() => true), result.then(() => false)])
  return {
    isStopped,
    resume: () => {
      released.resolve()
      return result
    },
  }
}

function watchStatements(): void {
  if (isWatching) return
  isWatching = true
  const client = pg.Client.prototype as unknown as { query: Send }
  const send = client.query
  client.query = function (...args) {
    const stop = stops.getStore()
    // The pool's own calls, with a callback, do not count.
    if (!stop || args.some((arg) => typeof arg === 'function')) return send.apply(this, args)
    if (stop.sent++ < stop.before) {
      const result = send.apply(this, args)
      stop.unanswered.add(Promise.resolve(result))
      return result
    }
    void Promise.allSettled(stop.unanswered).then(stop.reach)
    // Later statements of this connection wait as well, so that they stay in order.
    return stop.whenReleased.then(() => send.apply(this, args))
  }
}
