import type { Context } from '../../../platform/context.ts'
import { createPromptSender, type PromptSender } from '../../../platform/prompt-sender.ts'
import { purgePages } from './purge-pages.ts'
import { changeAllPages } from './queries/page-changes.ts'

/**
 * Purges pages soon after a change in this process. Without a cache in front, it does nothing. All
 * pages are purged when a process starts or stops, because another release or other settings may
 * make other pages: the last one counts that stops, as it may have rendered until then.
 */
export function createPagePurger(ctx: () => Context): PromptSender {
  const hasCache = (): boolean => ctx().pageCache.name !== 'none'
  let hasNotedStart = false
  const sender = createPromptSender({
    log: () => ctx().log,
    hasReceivers: async () => hasCache(),
    deliver: async (isStopped) => {
      if (!hasNotedStart) await changeAllPages(ctx().primary)
      hasNotedStart = true
      return purgePages(ctx(), isStopped)
    },
    failure: 'the page cache was not purged; the next run retries',
  })
  return {
    ...sender,
    stop: async () => {
      await sender.stop()
      if (!hasCache()) return
      // Another process purges them, or the next one that starts.
      await changeAllPages(ctx().primary).catch((error: unknown) =>
        ctx().log.warn({ err: error }, 'the pages of this process stay in the cache until they expire'),
      )
    },
  }
}
