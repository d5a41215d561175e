import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { forgetBrowser, readBrowser } from './browser-cookie.ts'
import { deleteOfBrowser } from './queries/subscriptions.ts'

type BrowserRequest = { ctx: Pick<Context, 'config' | 'db'>; request: FastifyRequest; reply: FastifyReply }

/**
 * Ends every subscription of a browser that signs out, so that the next person at the same
 * computer does not see its messages.
 */
export async function endPushOfBrowser({ ctx, request, reply }: BrowserRequest): Promise<void> {
  const browser = readBrowser(request, ctx.config)
  if (browser === null) return
  await deleteOfBrowser(ctx.db, browser)
  forgetBrowser(request, reply, ctx.config)
}

/** Ends the subscriptions of other accounts when somebody signs in without their signing out. */
export async function endPushOfOthers({ ctx, request }: BrowserRequest, accountId: string): Promise<void> {
  const browser = readBrowser(request, ctx.config)
  if (browser !== null) await deleteOfBrowser(ctx.db, browser, accountId)
}
