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
 * Opens separate connections for pg-boss, so that requests and the job queue never wait for each
 * other. A statement that finds the database unavailable is repeated until the database answers.
 * Otherwise the end of a job during an outage would be lost, and a new job with the same name
 * could start only after the old heartbeat expires.
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
 * True for the scripts with which pg-boss installs and migrates its schema. After a lost
 * connection, such a script is repeated only if a check shows that it had no effect.
 */
const isScript = (text: string): boolean => /^\s*begin\b/i.test(text)

const wait = (ms: number, giveUp: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: giveUp }).catch((error: unknown) => {
    if (!giveUp.aborted) throw error
  })
