import type { ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { Route } from './route.ts'
import { compileResponseCheck, describe } from './validation.ts'

const compiled = new WeakMap<TSchema, ValidateFunction>()

/** Responses that did not match their schema. A test run fails if there are any. */
export const responseFaults: string[] = []

/** Fastify writes responses with the schema but does not validate them. */
export function checkResponse(
  route: Route,
  status: number,
  body: unknown,
  responses: Readonly<Record<number, TSchema>>,
): void {
  const fault = findFault(status, body, responses)
  if (!fault) return
  const message = `${route.method} ${route.path} answered ${status}: ${fault}`
  responseFaults.push(message)
  throw new Error(message)
}

/**
 * Only routes with `mayBeCached` may be cached, and a response for shared caches must not set
 * cookies.
 */
export function checkCaching(route: Route, headers: Readonly<Record<string, unknown>>): void {
  const caching = String(headers['cache-control'] ?? '')
  const fault = /\bno-store\b/.test(caching)
    ? undefined
    : !route.mayBeCached
      ? 'is not no-store'
      : !/\bprivate\b/.test(caching) && headers['set-cookie'] !== undefined
        ? 'sets a cookie that shared caches store'
        : undefined
  if (fault) responseFaults.push(`${route.method} ${route.path}: a response with Cache-Control “${caching}” ${fault}`)
}

function findFault(status: number, body: unknown, responses: Readonly<Record<number, TSchema>>): string | undefined {
  const schema = responses[status]
  if (!schema) return `it does not describe this response (${JSON.stringify(body)})`
  let validate = compiled.get(schema)
  if (!validate) compiled.set(schema, (validate = compileResponseCheck(schema)))
  // Checks the body as the client receives it: dates are text, and undefined fields are missing.
  if (validate(typeof body === 'string' ? body : JSON.parse(JSON.stringify(body)))) return undefined
  return (validate.errors ?? [])
    .map((error) => `${describe(error).path || 'the body'} ${describe(error).message}`)
    .join('; ')
}
