import type { ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { Route } from './route.ts'
import { compileResponseCheck, describe } from './validation.ts'

const compiled = new WeakMap<TSchema, ValidateFunction>()

/**
 * Responses that did not match their schema since the process started. A test run fails unless the
 * list is empty.
 */
export const responseFaults: string[] = []

/**
 * Checks a response against the route's schemas. Fastify serializes by the schema but validates
 * nothing.
 */
export function checkResponse(
  route: Route,
  status: number,
  body: unknown,
  answers: Readonly<Record<number, TSchema>>,
): void {
  const fault = findFault(status, body, answers)
  if (!fault) return
  const message = `${route.method} ${route.path} answered ${status}: ${fault}`
  responseFaults.push(message)
  throw new Error(message)
}

/**
 * Checks two rules. Caches may store a response only if its route allows it (`mayBeCached`).
 * Responses for shared caches set no cookies.
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

function findFault(status: number, body: unknown, answers: Readonly<Record<number, TSchema>>): string | undefined {
  const schema = answers[status]
  if (!schema) return `it does not describe this response (${JSON.stringify(body)})`
  let validate = compiled.get(schema)
  if (!validate) compiled.set(schema, (validate = compileResponseCheck(schema)))
  // Checks the body as the client sees it: dates as text, undefined fields removed.
  if (validate(typeof body === 'string' ? body : JSON.parse(JSON.stringify(body)))) return undefined
  return (validate.errors ?? [])
    .map((error) => `${describe(error).path || 'the body'} ${describe(error).message}`)
    .join('; ')
}
