import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayIn } from '../../../platform/admin-roles/may.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { isNavigation, isTrustedOrigin, withProvenRoles } from '../../../platform/http/callers/check-access.ts'
import { clearSessionCookies, findSession } from '../../../platform/http/callers/session.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { bindStoresToAccount } from '../../../platform/pages/store-browser.ts'
import { findCaller } from './queries/find-caller.ts'

/**
 * Returns the signed-in person, or the account of an API key, on a public route; undefined without
 * a valid session. An admin counts as an admin only with permission to read stores, because these
 * routes show admins the drafts of stores. Ignores the cookies of requests from pages of other
 * sites, except for followed links, because the person did not intend them. Call this function
 * before reading data of the store, because it clears data that another person left in the browser.
 * Used by routes with `cors: 'visitors'` and by pages.
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
  if (request.caller?.apiKey) return request.caller
  if (Object.keys(request.cookies).length === 0) return undefined
  if (!isTrustedOrigin(request, ctx) && !isNavigation(request)) return undefined
  const claims = await findSession(request, reply, ctx.identity, ctx.config)
  const found = claims && (await findCaller(ctx, claims).catch(signOutOnUnauthorized(request, reply, ctx.config)))
  const visitor = found && asPreviewer(withProvenRoles(ctx, found))
  bindStoresToAccount(request, reply, ctx.config, visitor?.accountId ?? null)
  return visitor
}

const asPreviewer = (caller: Caller): Caller => ({
  ...caller,
  isAdmin: caller.isAdmin && mayIn(caller.adminRoles ?? [], 'stores', 'read'),
})

/**
 * Clears the cookies of a rejected session and continues without a signed-in person. Rethrows
 * other errors.
 */
export const signOutOnUnauthorized =
  (request: FastifyRequest, reply: FastifyReply, config: Context['config']) =>
  (error: unknown): undefined => {
    if (!(error instanceof AppError) || error.code !== 'Unauthorized') throw error
    clearSessionCookies(request, reply, config)
  }
