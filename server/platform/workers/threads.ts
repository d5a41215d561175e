import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'

export type ThreadsOptions = {
  file: URL
  threads: number
  idleMs: number
  heapMb?: number | undefined
  workerData?: unknown
}

/** Threads for one pool at a time, and who is told when one of them fails with no task of its own. */
export type Threads = { readonly piscina: Piscina; onError: (error: Error) => void }

/**
 * Threads that rest, by their kind. A program has its pools for as long as it runs; where many open and close in one process, as
 * in its tests, to start the threads of each anew is an eighth of all work.
 */
let resting: Map<string, Threads[]> | undefined

/** From now on the threads of a pool that is closed are those of the next of its kind. */
export function keepThreads(): void {
  resting ??= new Map()
}

const kindOf = ({ file, threads, idleMs, heapMb, workerData }: ThreadsOptions): string =>
  JSON.stringify([file.href, threads, idleMs, heapMb, workerData])

export async function openThreads(options: ThreadsOptions): Promise<Threads> {
  const rested = resting?.get(kindOf(options))?.pop()
  if (rested) return rested
  const { Piscina } = await import('piscina')
  const piscina = new Piscina({
    filename: fileURLToPath(options.file),
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: options.idleMs,
    // Waiting in Atomics would hold a thread that other work could use.
    atomics: 'disabled',
    ...(options.heapMb ? { resourceLimits: { maxOldGenerationSizeMb: options.heapMb } } : {}),
    workerData: options.workerData,
  })
  const threads: Threads = { piscina, onError: (error) => process.emitWarning(error) }
  // Unheard, it would end the process.
  piscina.on('error', (error: Error) => threads.onError(error))
  return threads
}

/** Ends threads and what they do; those that do nothing may be kept. */
export async function closeThreads(threads: Threads, options: ThreadsOptions, isAtWork: boolean): Promise<void> {
  if (!resting || isAtWork) return threads.piscina.destroy()
  threads.onError = (error) => process.emitWarning(error)
  const kind = kindOf(options)
  resting.set(kind, [...(resting.get(kind) ?? []), threads])
}
