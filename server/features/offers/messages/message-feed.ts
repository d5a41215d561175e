import { SECOND_MS } from '../../../platform/clock.ts'
import type {
  Context,
  ConversationChange,
  ConversationReader,
  ConversationSignals,
  ConversationWatcher,
} from '../../../platform/context.ts'
import { rateLimited } from '../../../platform/errors.ts'
import { viewMessage, viewReadReceipts } from './message-view.ts'
import { type Changes, findChangedConversations, findChanges } from './queries/find-changes.ts'

const POLL_INTERVAL_MS = SECOND_MS
/** Maximum number of open streams per account, enough for several open pages. */
const MAX_PER_ACCOUNT = 12
/** Maximum number of changes that one poll sends to a watcher. The next poll sends the rest. */
const MAX_AT_ONCE = 50

export type MessageFeed = { watch: ConversationSignals['watch']; close: () => void }

type ActiveWatcher = ConversationReader & ConversationWatcher

/**
 * Streams new messages to every watcher in this process, even if another process wrote the
 * messages. Each second, at most two queries run, and none without watchers. Each watcher gets
 * every change after its version, in order, even on a slow connection. A watcher who loses access
 * gets no further changes.
 */
export function createMessageFeed(
  { db, log, clock, config }: Pick<Context, 'db' | 'log' | 'clock' | 'config'>,
  pollIntervalMs = POLL_INTERVAL_MS,
): MessageFeed {
  const watchers = new Set<ActiveWatcher>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  const poll = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      const ready = [...watchers].filter((watcher) => watcher.isReady())
      if (ready.length === 0) return
      const known = ready.map(({ offerId, accountId, role, version }, watcher) => ({
        watcher,
        offerId,
        accountId,
        isAdmin: role === 'admin',
        version,
      }))
      const moved = await findChangedConversations(db, known)
      const behind = known.filter(({ offerId, version }) => (moved.get(offerId) ?? 0) > version)
      if (behind.length === 0) return
      for (const changes of await findChanges(db, behind, MAX_AT_ONCE)) {
        const watcher = ready[changes.watcher]
        // The watcher disconnected while the query ran.
        if (!watcher || !watchers.has(watcher)) continue
        for (const change of inOrder(changes, watcher)) {
          watcher.version = change.version
          watcher.onChange(change)
        }
      }
    } catch (error) {
      log.error({ err: error }, 'could not read the watched conversations')
    } finally {
      isLooking = false
    }
  }

  /**
   * Orders the changes by version. If the limit cut off messages, later read receipts are left to
   * the next poll too.
   */
  const inOrder = ({ readings, messages }: Changes, reader: ActiveWatcher): ConversationChange[] => {
    const { version } = reader
    const now = clock.now()
    const changes: ConversationChange[] = messages.map((row) => ({
      version: row.version,
      event: 'message',
      data: viewMessage(row, reader, config, now),
    }))
    const isWhole = messages.length < MAX_AT_ONCE
    const isDue = readings.read_version > version && (isWhole || readings.read_version < (changes.at(-1)?.version ?? 0))
    if (isDue) changes.push({ version: readings.read_version, event: 'read', data: viewReadReceipts(readings) })
    return changes.toSorted((one, other) => one.version - other.version)
  }

  const stopPollingIfUnwatched = (): void => {
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    watch: (reader, watcher) => {
      const own = [...watchers].filter(({ accountId }) => accountId === reader.accountId).length
      if (own >= MAX_PER_ACCOUNT)
        throw rateLimited('Too many open conversations. Close another page, or request the list instead.', 5)
      const watched = { ...reader, ...watcher }
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
