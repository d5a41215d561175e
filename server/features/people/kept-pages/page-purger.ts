import type { Context } from '../../../platform/context.ts'
import { createPromptSender, type PromptSender } from '../../../platform/prompt-sender.ts'
import { purgePages } from './purge-pages.ts'

/** Purges pages soon after a change in this process. Without a cache in front, it does nothing. */
export const createPagePurger = (ctx: () => Context): PromptSender =>
  createPromptSender({
    log: () => ctx().log,
    hasReceivers: async () => ctx().pageCache.name !== 'none',
    deliver: (isStopped) => purgePages(ctx(), isStopped),
    failure: 'the page cache was not purged; the next run retries',
  })
