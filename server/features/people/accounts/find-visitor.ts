import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { comesFromOurs, isOpened } from '../../../platform/http/gates.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findSession } from '../../../platform/http/session.ts'
import { findCaller } from './queries/find-caller.ts'

/**
 * Who is signed in, on a route that is open to everybody; undefined for a stranger. Cookies that another site's page made
 * a browser send along say nothing: whoever they belong to did not ask. Whoever follows a link there is somebody all the same.
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
  return claims && findCaller(ctx, claims)
}
