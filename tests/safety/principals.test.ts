import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOfRoute } from '../../scripts/requests-record.ts'
import { ROUTES } from '../../server/app.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { type AllCallers, createAllCallers, PRINCIPALS, type Principal } from '../support/people/everybody.ts'
import { tried } from '../support/people/report-counts.ts'
import { buildRequest } from '../support/responses/asked-route.ts'
import { NOT_SENT_BY_TEST } from '../support/runner/requests-seen.ts'
import { createWorld, ORIGIN, type World } from '../support/world.ts'

/**
 * Access of every caller to every route, about the same things of a brand, a talent and a fan. The
 * response must have the status in `principals.txt`. If a route has no line there, its test fails
 * and shows the missing line.
 *
 * `ok` means success. `ill` means that the caller may use the route, but the request as sent is
 * impossible (400, 409, 413, 415, 422, 429). All other words are HTTP statuses.
 */

const TABLE = new URL('principals.txt', import.meta.url)
/**
 * The words follow the route's name in the order of `PRINCIPALS`, with a bar before each of
 * `BARS`.
 */
const NAME_WIDTH = 62
const BARS: readonly Principal[] = ['stranger', 'agent, reads', 'cron', 'talent']

let world: World
let everybody: AllCallers
beforeAll(async () => {
  world = await createWorld({ env: { PROCESS_EMAILS_OPEN: 'off', SHARES_WITHOUT_SESSION: 'off' } })
  everybody = await createAllCallers(world)
})
afterAll(() => world.close())

/**
 * Destructive routes run late. Those that sign somebody out or revoke an agent's rights come last,
 * because they would change the other responses.
 */
const lateness = ({ method, path }: Route): number =>
  /agent-link|logout|erasure|revoke/.test(path) ? 2 : method === 'DELETE' || /discard|cancel|forget/.test(path) ? 1 : 0
const inOrder = ROUTES.toSorted((one, other) => lateness(one) - lateness(other))

async function statusFor(who: Principal, route: Route): Promise<number> {
  const { browser, headers } = everybody.people[who]
  const built = buildRequest(route, everybody.namesFor(who, route))
  const listener = route.app === 'auth' ? world.app.auth : world.app.api
  const reply = await listener.inject({
    method: route.method,
    url: built.address,
    cookies: Object.fromEntries(browser.cookies),
    headers: {
      ...(route.method === 'GET' ? {} : { origin: ORIGIN }),
      ...built.headers,
      ...headers,
      ...NOT_SENT_BY_TEST,
    },
    payload: built.payload,
    // Some responses stream until the client disconnects.
    payloadAsStream: true,
    remoteAddress: `192.0.2.${PRINCIPALS.indexOf(who) + 1}`,
  })
  reply.stream().destroy()
  return reply.statusCode
}

const wordFor = (status: number): string =>
  status < 400 ? 'ok' : [401, 403, 404].includes(status) ? `${status}` : status < 500 ? 'ill' : `${status}!`
const lineOf = (route: Route, words: ReadonlyMap<Principal, string>): string =>
  nameOfRoute(route).padEnd(NAME_WIDTH) +
  [...words]
    .map(([who, word]) => `${BARS.includes(who) ? '| ' : ''}${word.padEnd(3)}`)
    .join(' ')
    .trimEnd()

/** Says what to do about a line that is missing or differs. */
function hintFor(line: string, words: ReadonlyMap<Principal, string>): string {
  const answers = [...words.values()].filter((word) => !['401', '403', '404'].includes(word))
  const isIll = answers.length > 0 && answers.every((word) => word === 'ill')
  return isIll ? `${ILL}\n${line}` : `If this is right, write it into tests/safety/principals.txt:\n${line}`
}

const ILL = `No caller got a valid request through. Give its fields examples that tests/support/responses/schema-instance.ts
knows, or values in leaveThings of tests/support/people/everybody.ts. An id comes from testing/own-thing.ts of the feature.
Only if nobody can use the route before something else happens, is this line right:`

const table = new Map(
  readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, NAME_WIDTH).trim(), line] as const),
)

test.each(inOrder.map((route) => [nameOfRoute(route), route] as const))('%s', async (name, route) => {
  const words = new Map<Principal, string>()
  for (const who of PRINCIPALS) words.set(who, wordFor(await statusFor(who, route)))
  tried({ requests: PRINCIPALS.length, routes: 1 })
  const line = lineOf(route, words)
  expect(line, hintFor(line, words)).toBe(table.get(name))
})

test('principals.txt has no line about a route that no longer exists', () => {
  const names = new Set(ROUTES.map(nameOfRoute))
  expect([...table.keys()].filter((name) => !names.has(name))).toEqual([])
})
