import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { comesFromOurs, isOpened } from '../../../platform/http/gates.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { clearSessionCookies, findSession } from '../../../platform/http/session.ts'
import { tieStores } from '../../../platform/pages/store-browser.ts'
import { findCaller } from './queries/find-caller.ts'

/**
 * Returns the signed-in person on a route that is open to everybody; undefined for a stranger and for a session that is
 * refused. Cookies sent along by another site's page are ignored, since the person did not ask; following a link counts
 * as asking. Drops what the browser keeps of the stores for somebody else, so ask for the visitor before you read that.
 * For routes with `cors: 'visitors'`, and for pages.
 */
export async function findVisitor({
  ctx,
  request,
  reply,
}: {
  ctx: Context
  request: FastifyRequest
  reply: FastifyReply
}): Promise<Caller | undefined> {
  if (Object.keys(request.cookies).length === 0) return undefined
  if (!comesFromOurs(request, ctx) && !isOpened(request)) return undefined
  const claims = await findSession(request, reply, ctx.identity, ctx.config)
  const visitor = claims && (await findCaller(ctx, claims).catch(becomeStranger(request, reply, ctx.config)))
  tieStores(request, reply, ctx.config, visitor?.accountId ?? null)
  return visitor
}

/** Treats whoever shows a refused session as a stranger, and clears its cookies. Other errors are thrown on. */
export const becomeStranger =
  (request: FastifyRequest, reply: FastifyReply, config: Context['config']) =>
  (error: unknown): undefined => {
    if (!(error instanceof AppError) || error.code !== 'Unauthorized') throw error
    clearSessionCookies(request, reply, config)
  }
