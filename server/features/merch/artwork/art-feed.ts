import { SECOND_MS } from '../../../platform/clock.ts'
import type { ArtSignals, ArtWatcher, Context } from '../../../platform/context.ts'
import { asKindOfWork } from '../../../platform/database/connections/connection-shares.ts'
import { rateLimited } from '../../../platform/errors.ts'
import { findPlacesInLine, type PlaceInLine } from '../../media/generation/index.ts'
import { type ArtState, isWaiting, statusOf, toArtState } from './domain/art-state.ts'
import { listProgressOfJobs } from './queries/generations.ts'

const POLL_MS = SECOND_MS
/**
 * Retry-After in seconds if too many streams are open. A client without a stream polls the
 * progress.
 */
const COME_BACK_SECONDS = 10
const NOTHING: ReadonlyMap<string, PlaceInLine> = new Map()

export type ArtFeed = { watch: ArtSignals['watch']; close: () => void }

type Watched = ArtWatcher & { jobId: string; address: string; lastSent: string | undefined }

/**
 * Sends the progress of art to its watchers in this process, even if another process makes the art.
 * While somebody watches, it polls the database once a second, with one or two queries for all
 * fans. A slow connection gets fewer updates, but never outdated ones.
 */
export function createArtFeed(
  { db, log, config, clock }: Pick<Context, 'db' | 'log' | 'config' | 'clock'>,
  pollIntervalMs = POLL_MS,
): ArtFeed {
  const watchers = new Set<Watched>()
  const byAddress = new Map<string, number>()
  // Each watcher keeps one HTTP connection to this process open. Watchers may use at most half of
  // the connections, so that ordinary requests have the rest.
  const max = Math.ceil(config.MAX_CONNECTIONS / 2)
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Immediate | undefined
  let polling: Promise<void> | undefined

  const readStates = async (jobIds: readonly string[]): Promise<Map<string, ArtState>> => {
    const found = await listProgressOfJobs(db, jobIds)
    const queued = found.filter((each) => statusOf(each) === 'queued').map(({ jobId }) => jobId)
    const places =
      queued.length === 0 ? NOTHING : await findPlacesInLine(db, { kind: 'MERCH_ART', jobIds: queued, at: clock.now() })
    return new Map(found.map((each) => [each.jobId, toArtState(each, places.get(each.jobId))]))
  }

  const poll = async (): Promise<void> => {
    const current = [...watchers]
    if (current.length === 0) return
    try {
      const states = await readStates([...new Set(current.map(({ jobId }) => jobId))])
      for (const watcher of current) if (watchers.has(watcher)) notify(watcher, states.get(watcher.jobId))
    } catch (error) {
      log.error({ err: error }, 'watched art could not be read')
    }
  }

  const notify = (watcher: Watched, state: ArtState = toArtState(undefined, undefined)): void => {
    const text = JSON.stringify(state)
    const isEnded = !isWaiting(state)
    if (text === watcher.lastSent || (!watcher.isReady() && !isEnded)) return
    watcher.lastSent = text
    watcher.onChange({ state, isEnded })
  }

  const pollOnce = (): Promise<void> => (polling ??= asKindOfWork('waiting', poll).finally(() => (polling = undefined)))
  const pollSoon = (): void => {
    soon ??= setImmediate(() => {
      soon = undefined
      void Promise.resolve(polling).then(pollOnce)
    })
  }
  const release = (watcher: Watched): void => {
    if (!watchers.delete(watcher)) return
    const left = (byAddress.get(watcher.address) ?? 1) - 1
    if (left > 0) byAddress.set(watcher.address, left)
    else byAddress.delete(watcher.address)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch: ({ jobId, address }, watcher) => {
      const own = byAddress.get(address) ?? 0
      if (own >= config.WAITERS_PER_ADDRESS || watchers.size >= max)
        throw rateLimited(
          'Too many live connections. Request the progress every few seconds instead.',
          COME_BACK_SECONDS,
        )
      const watched: Watched = { ...watcher, jobId, address, lastSent: undefined }
      watchers.add(watched)
      byAddress.set(address, own + 1)
      timer ??= setInterval(() => void pollOnce(), pollIntervalMs).unref()
      pollSoon()
      return () => release(watched)
    },
    close: () => {
      for (const watcher of watchers) watcher.onClose()
      for (const watcher of watchers) release(watcher)
    },
  }
}
