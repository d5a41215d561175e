import { setTimeout as sleep } from 'node:timers/promises'
import type { ConstructorOptions } from 'pg-boss'
import { createPool, type ServerPool } from './pool.ts'
import { ServerClient } from './server-clients.ts'
import { isConnectionFailure } from './unavailable.ts'

const CONNECTIONS = 3
const FIRST_WAIT_MS = 50
const MAX_WAIT_MS = 1000

type QueueDatabase = NonNullable<ConstructorOptions['db']>
export type JobQueueConnection = { database: (giveUp: AbortSignal) => QueueDatabase; close: () => Promise<void> }

/**
 * Opens pg-boss's own connections, so that requests never wait for the queue or the queue for
 * requests. While the database is unavailable, failed statements are repeated until it answers.
 * The queue therefore continues as soon as the database is back. A job that ends during the outage
 * is also recorded as ended. Otherwise, no other job of the same name could start until the ended
 * job's heartbeat expires.
 */
export function createJobQueueConnection(
  { url, isPooled }: Pick<ServerPool, 'url' | 'isPooled'>,
  onError: (error: unknown) => void,
): JobQueueConnection {
  const pool = createPool({ url, isPooled, max: CONNECTIONS, name: 'semblance-jobs', Client: ServerClient }, onError)
  const database = (giveUp: AbortSignal): QueueDatabase => ({
    executeSql: async (text, values) => {
      for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
        try {
          return await pool.query(text, values)
        } catch (error) {
          if (giveUp.aborted || !isConnectionFailure(error) || isScript(text)) throw error
          if (waitMs === FIRST_WAIT_MS) onError(error)
          await wait(waitMs, giveUp)
        }
      }
    },
  })
  return { database, close: () => pool.end() }
}

/**
 * True for the scripts that pg-boss runs to install and migrate its schema. Such a script is
 * repeated only after a check that it had no effect.
 */
const isScript = (text: string): boolean => /^\s*begin\b/i.test(text)

const wait = (ms: number, giveUp: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: giveUp }).catch((error: unknown) => {
    if (!giveUp.aborted) throw error
  })
