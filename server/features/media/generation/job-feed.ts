import { SECOND_MS } from '../../../platform/clock.ts'
import type { Context, GenerationSignals, JobWatcher } from '../../../platform/context.ts'
import { rateLimited } from '../../../platform/errors.ts'
import { isEnded } from './domain/job-status.ts'
import { toJobView } from './job-view.ts'
import { findChangedJobs } from './queries/find-generations.ts'

const POLL_MS = SECOND_MS
/** Open streams per account; each uses a connection. */
const MAX_PER_ACCOUNT = 12

export type JobFeed = { watch: GenerationSignals['watch']; close: () => void }

type Watched = JobWatcher & { jobId: string; accountId: string; version: number }

/**
 * Notifies all viewers in this process when a job changes in any process. One query per second
 * serves all viewers; without viewers, no query runs.
 */
export function createJobFeed({ db, log }: Pick<Context, 'db' | 'log'>, pollIntervalMs = POLL_MS): JobFeed {
  const watchers = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  const poll = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      const sentVersions = [...watchers].map(({ jobId, version }) => ({ jobId, version }))
      const rows = await findChangedJobs(db, sentVersions)
      const byId = new Map(rows.map((row) => [row.id, row]))
      for (const watcher of watchers) {
        const row = byId.get(watcher.jobId)
        if (!row || row.version === watcher.version) continue
        const change = { version: row.version, isEnded: isEnded(row.status), job: toJobView(row) }
        if (watcher.onChange(change)) watcher.version = row.version
      }
    } catch (error) {
      log.error({ err: error }, 'watched generation jobs could not be read')
    } finally {
      isLooking = false
    }
  }
  const stopPollingIfUnwatched = (): void => {
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    watch: (job, watcher) => {
      const own = [...watchers].filter(({ accountId }) => accountId === job.accountId).length
      if (own >= MAX_PER_ACCOUNT)
        throw rateLimited('You are watching too many jobs at once. Close another page, or poll.', 5)
      const watched = { ...job, ...watcher }
      watchers.add(watched)
      timer ??= setInterval(() => void poll(), pollIntervalMs).unref()
      return () => {
        watchers.delete(watched)
        stopPollingIfUnwatched()
      }
    },
    close: () => {
      for (const watcher of watchers) watcher.onClose()
      watchers.clear()
      stopPollingIfUnwatched()
    },
  }
}
