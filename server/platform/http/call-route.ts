import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { mayUse } from '../admin-roles/may.ts'
import type { Context } from '../context.ts'
import { forbidden } from '../errors.ts'
import { adminRoleRequired } from './callers/check-access.ts'
import type { Caller, Route } from './route.ts'
import { assertSafeValues, compileValidator } from './validation.ts'

type RouteCall = { ctx: Context; request: FastifyRequest; reply: FastifyReply; caller?: Caller }

const validators = new WeakMap<TSchema, ReturnType<typeof compileValidator>>()

/**
 * Runs a route for a plain HTML form that was sent without a script. Validates the fields with the
 * route's schema; its handler may set cookies on this reply. The route that received the form has
 * already checked the origin and the caller.
 * @throws Forbidden if the route does not allow this caller; BadRequest if a field is invalid, as
 * the route itself does; any error of the handler
 */
export async function callRoute(
  route: Route,
  { ctx, request, reply, caller }: RouteCall,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  if (route.auth === 'admin' && (caller?.adminRoles ?? []).length === 0)
    throw forbidden('This requires the admin role.')
  if (route.auth === 'admin' && !mayUse(caller?.adminRoles ?? [], route)) throw adminRoleRequired(route)
  if (route.auth !== 'admin' && route.auth !== 'public' && !caller) throw forbidden('This requires a signed-in caller.')
  assertSafeValues(body)
  if (route.body) assertValidBody(route.body, body)
  return route.handler({
    ctx,
    request,
    reply,
    params: undefined,
    query: undefined,
    body,
    ...(caller ? { caller } : {}),
  } as Parameters<Route['handler']>[0])
}

function assertValidBody(schema: TSchema, body: unknown): void {
  let validate = validators.get(schema)
  if (!validate) validators.set(schema, (validate = compileValidator({ schema, httpPart: 'body' })))
  const { error } = { error: undefined, ...validate(body) }
  if (error instanceof Error) throw error
}
