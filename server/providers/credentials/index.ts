import type { Config } from '../../platform/config/load-config.ts'
import { TaskRefused } from '../../platform/workers/task.ts'
import { createWorkerPool, type WorkerPool } from '../../platform/workers/worker-pool.ts'
import { type ContentCredentials, NotSignable } from './port.ts'
import { signingCertificate } from './signing-certificate.ts'
import type * as tasks from './tasks.ts'

/** Of 20 MB: hashing and copying, a second at most; the first also compiles the library. */
const LONGEST_MS = 30_000
const IDLE_MS = 60_000

/** Signs by the certificate of CREDENTIALS_CERTIFICATE, else by one of its own. Nothing is read or loaded before its first use. */
export function createContentCredentials(config: Config): ContentCredentials {
  let opening: Promise<WorkerPool<typeof tasks>> | undefined
  const open = async (): Promise<WorkerPool<typeof tasks>> =>
    createWorkerPool<typeof tasks>({
      title: 'Content Credentials',
      file: new URL('./tasks.ts', import.meta.url),
      threads: 1,
      maxWaiting: 64,
      timeoutMs: LONGEST_MS,
      idleMs: IDLE_MS,
      workerData: await signingCertificate(config),
    })
  const pool = (): Promise<WorkerPool<typeof tasks>> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    name: config.CREDENTIALS_CERTIFICATE ? 'certificate' : 'development',
    sign: async (file) => {
      const { run } = await pool()
      return run('sign', file).catch((error: unknown) => {
        throw error instanceof TaskRefused ? new NotSignable(error.message) : error
      })
    },
    read: async (file) => (await pool()).run('read', file),
    close: async () => (await opening?.catch(() => undefined))?.close(),
  }
}
