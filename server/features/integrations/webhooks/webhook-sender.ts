import type { Context } from '../../../platform/context.ts'
import { createPromptSender, type PromptSender } from '../../../platform/prompt-sender.ts'
import { deliverEvents } from './deliver-events.ts'
import { hasEndpoints } from './queries/claim-deliveries.ts'

/** Delivers events of this process soon after they happen. */
export const createWebhookSender = (ctx: () => Context): PromptSender =>
  createPromptSender({
    log: () => ctx().log,
    hasReceivers: () => hasEndpoints(ctx().db),
    deliver: (isStopped) => deliverEvents(ctx(), isStopped),
    failure: 'webhooks were not sent; the next run retries',
  })
