import type { ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { Route } from './route.ts'
import { compileAnswerCheck, describe } from './validation.ts'

const compiled = new WeakMap<TSchema, ValidateFunction>()

/** Answers that differed from their description since the process began; a test run ends red unless it is empty. */
export const answerFaults: string[] = []

/** Holds an answer against what the route promised. Fastify serialises by the schema but checks nothing. */
export function checkAnswer(
  route: Route,
  status: number,
  body: unknown,
  answers: Readonly<Record<number, TSchema>>,
): void {
  const fault = findFault(status, body, answers)
  if (!fault) return
  const message = `${route.method} ${route.path} answered ${status}: ${fault}`
  answerFaults.push(message)
  throw new Error(message)
}

/**
 * Checks that no cache may keep an answer, except of a route that says so (`mayBeCached`); and that what shared caches may
 * keep gives nobody a cookie.
 */
export function checkCaching(route: Route, headers: Readonly<Record<string, unknown>>): void {
  const caching = String(headers['cache-control'] ?? '')
  const fault = /\bno-store\b/.test(caching)
    ? undefined
    : !route.mayBeCached
      ? 'is not no-store'
      : !/\bprivate\b/.test(caching) && headers['set-cookie'] !== undefined
        ? 'sets a cookie that shared caches keep'
        : undefined
  if (fault) answerFaults.push(`${route.method} ${route.path}: an answer with Cache-Control “${caching}” ${fault}`)
}

function findFault(status: number, body: unknown, answers: Readonly<Record<number, TSchema>>): string | undefined {
  const schema = answers[status]
  if (!schema) return `it does not describe such an answer (${JSON.stringify(body)})`
  let validate = compiled.get(schema)
  if (!validate) compiled.set(schema, (validate = compileAnswerCheck(schema)))
  // As the client sees it: dates as text, undefined fields gone.
  if (validate(typeof body === 'string' ? body : JSON.parse(JSON.stringify(body)))) return undefined
  return (validate.errors ?? [])
    .map((error) => `${describe(error).path || 'the body'} ${describe(error).message}`)
    .join('; ')
}
