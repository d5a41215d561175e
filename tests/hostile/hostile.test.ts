import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { nameOfRoute } from '../../scripts/requests-record.ts'
import { ROUTES } from '../../server/app.ts'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { chance } from '../storm/chance.ts'
import { type AllCallers, createAllCallers, PRINCIPALS } from '../support/people/everybody.ts'
import { tried } from '../support/people/report-counts.ts'
import { NOT_SENT_BY_TEST } from '../support/runner/requests-seen.ts'
import { createWorld, ORIGIN, type World } from '../support/world.ts'
import { faultsOf, type Reply, SLOW_MS } from './judge.ts'
import { type HostileRequest, planRequest } from './plan-request.ts'
import { watchWrites, writesOf } from './writes.ts'

/**
 * Sends HOSTILE_REQUESTS invalid requests, from HOSTILE_SEED, to all routes. No response may be
 * 5xx, slow, or outside the error envelope, and a refused request must change nothing. Needs a
 * server, where writes can be observed. `npm run prove` sends a hundred thousand.
 */

const seed = Number(process.env.HOSTILE_SEED ?? 11)
const count = Number(process.env.HOSTILE_REQUESTS ?? 1000)
const AT_ONCE = 4
/** A request without a response for this time is a finding. */
const GIVES_UP_AFTER_MS = 60_000
/** Privileged callers are more frequent, because a refused caller tests little of a route. */
const CALLERS = [...PRINCIPALS, 'admin', 'admin', 'brand', 'talent', 'fan', 'cron'] as const

type Sent = { index: number; route: Route; who: (typeof CALLERS)[number]; request: HostileRequest }

const isOnServer = inject('template').engine === 'postgres'
let world: World
let everybody: AllCallers
let unwatch: () => void
beforeAll(async () => {
  if (!isOnServer) return
  unwatch = watchWrites()
  world = await createWorld({ env: { SHARES_WITHOUT_SESSION: 'off' } })
  everybody = await createAllCallers(world)
})
afterAll(async () => {
  if (!isOnServer) return
  await world.close()
  unwatch()
})

async function send(request: HostileRequest, route: Route, who: (typeof CALLERS)[number]): Promise<Reply> {
  const { browser, headers } = everybody.people[who]
  const listener = route.app === 'auth' ? world.app.auth : world.app.api
  const startedAt = performance.now()
  const { result, tables } = await writesOf(async () =>
    listener.inject({
      method: request.method,
      url: request.url,
      cookies: Object.fromEntries(browser.cookies),
      headers: { origin: ORIGIN, ...headers, ...request.headers, ...NOT_SENT_BY_TEST },
      payload: request.payload,
      payloadAsStream: true,
      signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
    }),
  )
  const type = String(result.headers['content-type'] ?? '')
  let text = ''
  // An event stream has no end, so it is not read.
  if (type.startsWith('text/event-stream')) result.stream().destroy()
  else for await (const chunk of result.stream()) text += String(chunk)
  return { status: result.statusCode, type, text, ms: performance.now() - startedAt, tables }
}

const unanswered = (error: unknown): Reply => ({
  status: 599,
  type: '',
  text: String(error),
  ms: GIVES_UP_AFTER_MS,
  tables: [],
})

test.skipIf(!isOnServer)(
  'any hostile request to any route gets a documented response in time, and a rejected one changes nothing',
  async () => {
    const findings = new Map<string, string>()
    const statuses: Record<string, number> = {}
    const slow: Sent[] = []
    const judge = (sent: Sent, reply: Reply): void => {
      const { index, who, request, route } = sent
      for (const fault of faultsOf(reply, route)) {
        const { payload = '' } = request
        const message = `${who}: ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers)} ${payload.toString().slice(0, 600)}`
        const key = `${nameOfRoute(route)} ${fault.slice(0, 60)}`
        if (!findings.has(key)) findings.set(key, `${index} ${fault}\n  ${message}`)
      }
    }
    const numbers = Array.from({ length: count }, (_, index) => index).values()
    const worker = async (): Promise<void> => {
      for (const index of numbers) {
        const route = ROUTES[(index * 101) % ROUTES.length] as Route
        const who = chance(seed, -index - 1).oneOf(CALLERS)
        const sent = { index, route, who, request: planRequest(seed, index, route, everybody.namesFor(who, route)) }
        const reply = await send(sent.request, route, who).catch(unanswered)
        statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
        // On a busy machine, any request may be slow beside others, so it is repeated alone.
        if (reply.ms > SLOW_MS) slow.push(sent)
        judge(sent, { ...reply, ms: Math.min(reply.ms, SLOW_MS) })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    for (const sent of slow) judge(sent, await send(sent.request, sent.route, sent.who).catch(unanswered))
    tried({ requests: count, routes: Math.min(count, ROUTES.length), refused: count - (statuses[200] ?? 0) })
    if (process.env.HOSTILE_STATUSES) console.log(statuses)
    // Append the command to the message, because a report contains only the message.
    const again = `again: HOSTILE_SEED=${seed} HOSTILE_REQUESTS=${count} npx vitest run tests/hostile`
    if (findings.size > 0) expect.fail([...findings.values(), again].join('\n'))
    expect((await checkBooks(world.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
  },
)
