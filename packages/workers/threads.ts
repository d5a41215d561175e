import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'

export type ThreadsOptions = {
  file: URL
  threads: number
  idleMs: number
  heapMb?: number | undefined
  workerData?: unknown
}

/** Threads that serve one pool at a time. `onError` handles errors outside a task. */
export type Threads = { readonly piscina: Piscina; onError: (error: Error) => void }

/**
 * Idle threads by the kind of their pool. Only tests reuse threads: starting new ones for each of
 * their pools would take an eighth of the test time. Undefined in a server.
 */
let idleThreads: Map<string, Threads[]> | undefined

/** Gives a new pool the threads of a closed pool of the same kind from now on. */
export function reuseThreads(): void {
  idleThreads ??= new Map()
}

const kindOf = ({ file, threads, idleMs, heapMb, workerData }: ThreadsOptions): string =>
  JSON.stringify([file.href, threads, idleMs, heapMb, workerData])

export async function openThreads(options: ThreadsOptions): Promise<Threads> {
  const idle = idleThreads?.get(kindOf(options))?.pop()
  if (idle) return idle
  const { Piscina } = await import('piscina')
  const piscina = new Piscina({
    filename: fileURLToPath(options.file),
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: options.idleMs,
    // `Atomics` would block a thread while other tasks wait for it.
    atomics: 'disabled',
    ...(options.heapMb ? { resourceLimits: { maxOldGenerationSizeMb: options.heapMb } } : {}),
    workerData: options.workerData,
  })
  const threads: Threads = { piscina, onError: (error) => process.emitWarning(error) }
  // An error without a listener would end the process.
  piscina.on('error', (error: Error) => threads.onError(error))
  return threads
}

/** Ends threads and their work, or stores idle ones if tests reuse threads. */
export async function closeThreads(threads: Threads, options: ThreadsOptions, isAtWork: boolean): Promise<void> {
  if (!idleThreads || isAtWork) return threads.piscina.destroy()
  threads.onError = (error) => process.emitWarning(error)
  const kind = kindOf(options)
  idleThreads.set(kind, [...(idleThreads.get(kind) ?? []), threads])
}
