import type { Worker } from 'node:worker_threads'

/**
 * Interval between two measurements. It is so short that a task exceeds even a small budget only
 * slightly.
 */
const POLL_MS = 50

type Limit = {
  findThread: () => Worker | undefined
  /** CPU time that the task may use without progress. */
  cpuMs: number
  /** Returns the CPU time that the task has earned by progress so far. */
  findEarnedMs: () => number
}

/**
 * Calls `onExceeded` once a task has used more CPU time than allowed. Allowed are `cpuMs` plus the
 * time that the task has earned by progress. A task can save at most `cpuMs` of unused time, so a
 * task that stops making progress is always ended equally soon. The limit counts CPU time instead
 * of elapsed time, so a busy machine ends no task. The thread is measured from outside, so even a
 * task that never yields is ended.
 * @returns the function that stops measuring
 */
export function limitCpu({ findThread, cpuMs, findEarnedMs }: Limit, onExceeded: () => void): () => void {
  let before: NodeJS.CpuUsage | undefined
  let isLooking = false
  let leftMs = cpuMs
  let spentMs = 0
  let earnedMs = 0
  const check = async (): Promise<void> => {
    const thread = findThread()
    if (!thread || isLooking) return
    isLooking = true
    const used = await thread.cpuUsage(before).catch(hasEnded)
    isLooking = false
    if (!used) return
    if (!before) {
      before = used
      return
    }
    const spent = (used.user + used.system) / 1000
    const earned = findEarnedMs()
    leftMs = Math.min(cpuMs, leftMs + (earned - earnedMs) - (spent - spentMs))
    spentMs = spent
    earnedMs = earned
    if (leftMs < 0) onExceeded()
  }
  const timer = setInterval(() => void check(), POLL_MS)
  return () => clearInterval(timer)
}

/**
 * Ignores the error of a thread that has exited and has no usage to report. The pool detects the
 * exit itself.
 */
function hasEnded(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_NOT_RUNNING') return undefined
  throw error
}
