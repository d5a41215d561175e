import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'

export type ThreadsOptions = {
  file: URL
  threads: number
  idleMs: number
  heapMb?: number | undefined
  workerData?: unknown
}

/** Threads that serve one pool at a time. `onError` handles failures outside tasks. */
export type Threads = { readonly piscina: Piscina; onError: (error: Error) => void }

/**
 * Idle threads, grouped by the kind of their pool. Only tests reuse threads. They open and close
 * many pools in one process, and starting new threads for each pool would take an eighth of their
 * time. In a server, this is undefined, because a server keeps its pools as long as it runs.
 */
let idleThreads: Map<string, Threads[]> | undefined

/** Makes new pools reuse the threads of closed pools of the same kind. */
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
    // Waiting with Atomics would block a thread that other work needs.
    atomics: 'disabled',
    ...(options.heapMb ? { resourceLimits: { maxOldGenerationSizeMb: options.heapMb } } : {}),
    workerData: options.workerData,
  })
  const threads: Threads = { piscina, onError: (error) => process.emitWarning(error) }
  // Without a listener, the error would end the process.
  piscina.on('error', (error: Error) => threads.onError(error))
  return threads
}

/** Ends threads and their work. Stores idle threads for reuse if tests enabled that. */
export async function closeThreads(threads: Threads, options: ThreadsOptions, isAtWork: boolean): Promise<void> {
  if (!idleThreads || isAtWork) return threads.piscina.destroy()
  threads.onError = (error) => process.emitWarning(error)
  const kind = kindOf(options)
  idleThreads.set(kind, [...(idleThreads.get(kind) ?? []), threads])
}
