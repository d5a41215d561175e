import type { ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { Route } from './route.ts'
import { compileResponseCheck, describe } from './validation.ts'

const compiled = new WeakMap<TSchema, ValidateFunction>()

/**
 * Responses since the start of the process that did not match their schema. A test run fails if
 * the list is not empty.
 */
export const responseFaults: string[] = []

/**
 * Checks a response against the schemas of its route. Fastify uses the schema to write the
 * response but does not validate the response.
 */
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
 * Checks two rules for responses. First, caches may store a response only if its route has
 * `mayBeCached`. Second, a response that shared caches may store must not set cookies.
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
  // The body is checked in the form that the client receives. In that form, dates are text and
  // undefined fields are missing.
  if (validate(typeof body === 'string' ? body : JSON.parse(JSON.stringify(body)))) return undefined
  return (validate.errors ?? [])
    .map((error) => `${describe(error).path || 'the body'} ${describe(error).message}`)
    .join('; ')
}
