import type { Context } from '../../../platform/context.ts'
import { createPromptSender, type PromptSender } from '../../../platform/prompt-sender.ts'
import { hasReceivers } from './queries/subscriptions.ts'
import { type PushHandlers, sendPushes } from './send-pushes.ts'

/** Notifies devices soon after a change in this process. */
export const createPushSender = (ctx: () => Context, handlers: PushHandlers): PromptSender =>
  createPromptSender({
    log: () => ctx().log,
    hasReceivers: () => hasReceivers(ctx().db),
    deliver: (isStopped) => sendPushes(ctx(), handlers, isStopped),
    failure: 'devices were not notified; the next run retries',
  })
