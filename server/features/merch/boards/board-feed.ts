import { SECOND_MS } from '../../../platform/clock.ts'
import type { Context, LeaderboardSignals, LeaderboardWatcher } from '../../../platform/context.ts'
import { rateLimited } from '../../../platform/errors.ts'
import { diffSnapshots, type Snapshot, snapshotOf } from './domain/board-change.ts'
import { fingerprintBoards, listWatchedTeams } from './queries/watch-boards.ts'

const POLL_INTERVAL_MS = SECOND_MS
/**
 * Streams per IP address. High, because a stadium can share one address, but no address can use
 * all streams.
 */
const MAX_PER_ADDRESS = 50

export type BoardFeed = { watch: LeaderboardSignals['watch']; close: () => void }

type WatchEntry = LeaderboardWatcher & { boardId: string; address: string; lastSent: Snapshot | undefined }

/**
 * Pushes changes of leaderboards to all watchers in this process. While somebody watches, it reads
 * the boards' fingerprints once a second, and then only the boards that changed. Each watcher gets
 * the difference from its last update. A slow connection gets fewer updates, but never outdated
 * ones.
 */
export function createBoardFeed(
  { db, log, config }: Pick<Context, 'db' | 'log' | 'config'>,
  pollIntervalMs = POLL_INTERVAL_MS,
): BoardFeed {
  const watchers = new Set<WatchEntry>()
  const snapshots = new Map<string, Snapshot>()
  const byAddress = new Map<string, number>()
  // Each watcher keeps one HTTP connection to this process open. Watchers may use at most half of
  // the connections, so that ordinary requests have the rest.
  const max = Math.ceil(config.MAX_CONNECTIONS / 2)
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | undefined
  let soon: NodeJS.Immediate | undefined

  const poll = async (): Promise<void> => {
    const boardIds = [...new Set([...watchers].map(({ boardId }) => boardId))]
    if (boardIds.length === 0) return
    try {
      const fingerprints = new Map(
        (await fingerprintBoards(db, boardIds)).map(({ boardId, fingerprint }) => [boardId, fingerprint]),
      )
      const moved = [...fingerprints].filter(
        ([boardId, fingerprint]) => snapshots.get(boardId)?.fingerprint !== fingerprint,
      )
      await keepSnapshots(moved)
      for (const watcher of watchers) {
        if (boardIds.includes(watcher.boardId) && !fingerprints.has(watcher.boardId)) watcher.onClose()
        else notify(watcher)
      }
    } catch (error) {
      log.error({ err: error }, 'watched leaderboards could not be read')
    }
  }

  const keepSnapshots = async (moved: readonly (readonly [boardId: string, fingerprint: string])[]): Promise<void> => {
    if (moved.length === 0) return
    const teams = await listWatchedTeams(
      db,
      moved.map(([boardId]) => boardId),
    )
    const ofBoard = Map.groupBy(teams, ({ boardId }) => boardId)
    // A board may change between the two queries. Its new counts are then stored under the old
    // fingerprint, and the next poll reads it again.
    for (const [boardId, fingerprint] of moved)
      snapshots.set(boardId, snapshotOf(fingerprint, ofBoard.get(boardId) ?? []))
  }

  const notify = (watcher: WatchEntry): void => {
    const now = snapshots.get(watcher.boardId)
    if (!now || now === watcher.lastSent || !watcher.isReady()) return
    const change = diffSnapshots(watcher.lastSent, now)
    watcher.lastSent = now
    watcher.onChange(change)
  }

  const pollOnce = (): Promise<void> => (polling ??= poll().finally(() => (polling = undefined)))
  const pollSoon = (): void => {
    soon ??= setImmediate(() => {
      soon = undefined
      void Promise.resolve(polling).then(pollOnce)
    })
  }
  const release = (watcher: WatchEntry): void => {
    if (!watchers.delete(watcher)) return
    const left = (byAddress.get(watcher.address) ?? 1) - 1
    if (left > 0) byAddress.set(watcher.address, left)
    else byAddress.delete(watcher.address)
    if (![...watchers].some(({ boardId }) => boardId === watcher.boardId)) snapshots.delete(watcher.boardId)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch: ({ boardId, address }, watcher) => {
      const own = byAddress.get(address) ?? 0
      if (own >= MAX_PER_ADDRESS || watchers.size >= max)
        throw rateLimited('Too many live leaderboard connections. Request the board every few seconds instead.', 10)
      const watched: WatchEntry = { ...watcher, boardId, address, lastSent: undefined }
      watchers.add(watched)
      byAddress.set(address, own + 1)
      timer ??= setInterval(() => void pollOnce(), pollIntervalMs).unref()
      if (snapshots.has(boardId)) setImmediate(() => watchers.has(watched) && notify(watched))
      else pollSoon()
      return () => release(watched)
    },
    close: () => {
      for (const watcher of watchers) watcher.onClose()
      for (const watcher of watchers) release(watcher)
    },
  }
}
