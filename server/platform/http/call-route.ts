import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Context } from '../context.ts'
import { forbidden } from '../errors.ts'
import type { Caller, Route } from './route.ts'
import { compileValidator, refuseHostileValues } from './validation.ts'

type Calling = { ctx: Context; request: FastifyRequest; reply: FastifyReply; caller?: Caller }

const validators = new WeakMap<TSchema, ReturnType<typeof compileValidator>>()

/**
 * Does what a route does, for a form that was sent without a script: the same schema judges the same fields, the same
 * handler does the work and sets its cookies on this reply. Where the call comes from, and who makes it, the form's own
 * route has judged.
 * @throws Forbidden for a caller whom the route itself would not let in; BadRequest with the issues of the body, as the route would answer; whatever the handler throws.
 */
export async function callRoute(
  route: Route,
  { ctx, request, reply, caller }: Calling,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  if (route.auth === 'admin' && !caller?.isAdmin) throw forbidden('This needs the admin role.')
  if (route.auth !== 'admin' && route.auth !== 'public' && !caller) throw forbidden('This needs a signed-in caller.')
  refuseHostileValues(body)
  if (route.body) judge(route.body, body)
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

function judge(schema: TSchema, body: unknown): void {
  let validate = validators.get(schema)
  if (!validate) validators.set(schema, (validate = compileValidator({ schema, httpPart: 'body' })))
  const { error } = { error: undefined, ...validate(body) }
  if (error instanceof Error) throw error
}
