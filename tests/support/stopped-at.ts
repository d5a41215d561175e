import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Stop = { before: number; sent: number; reach: () => void; goOn: Promise<void> }
type Send = (this: pg.Client, ...args: unknown[]) => unknown

const stops = new AsyncLocalStorage<Stop>()
let isWatching = false

/** Work that stands still before one of its statements, while others go on. */
type Stopped<Result> = {
  /** False: it has ended, and had no such statement. */
  isStopped: boolean
  /** Lets it go on. @returns what it comes to */
  goOn: () => Promise<Result>
}

/** Begins `work` and stops it before its statement number `before`, `begin` and `commit` counted: 0 is before the first. For a server. */
export async function stoppedAt<Result>(before: number, work: () => Promise<Result>): Promise<Stopped<Result>> {
  watchStatements()
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stop: Stop = { before, sent: 0, reach: reached.resolve, goOn: released.promise }
  const result = stops.run(stop, work)
  const isStopped = await Promise.race([reached.promise.then(() => true), result.then(() => false)])
  return {
    isStopped,
    goOn: () => {
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
    // With a callback it is a pool's own.
    if (!stop || args.some((arg) => typeof arg === 'function') || stop.sent++ !== stop.before)
      return send.apply(this, args)
    stop.reach()
    return stop.goOn.then(() => send.apply(this, args))
  }
}
