import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import type { Marketplace } from './database.ts'
import type { MeasuredRequest } from './measured-requests.ts'

/** Milliseconds on the small marketplace, then on the large one. */
export type Row = { name: string; ms: number[]; slowest: number[]; cpuMs: number; said?: string }

const WARM_UP = 15
const WARM_UP_MS = 2000
/** Slower requests are repeated fewer times. */
const LONG_MS = 2000
/** Node's plain HTTP client, with one connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Requests both marketplaces in turn, so that other load on the machine affects both. */
export async function measure(
  deed: MeasuredRequest,
  marketplaces: readonly Marketplace[],
  turns: number,
): Promise<Row> {
  const sides = marketplaces.map((marketplace) => ({ marketplace, took: [] as number[] }))
  let cpuMs = 0
  let said = ''
  for (let run = 0; run < deed.runsFirst; run++)
    for (const { marketplace } of sides) said = (await sendRequest(marketplace, deed, run)).said
  const coldUntil = performance.now() + WARM_UP_MS
  for (let turn = -WARM_UP, subject = 0; turn < turns; turn++, subject++) {
    if (turn < -2 && performance.now() > coldUntil) turn = -2
    for (const [index, { marketplace, took }] of sides.entries()) {
      const before = await marketplace.server.usageMs()
      const { ms } = await sendRequest(marketplace, deed, subject)
      if (turn < 0) continue
      took.push(ms)
      if (index > 0) cpuMs += (await marketplace.server.usageMs()) - before
    }
    if (turn >= 4 && sides.some(({ took }) => (took.at(-1) ?? 0) > LONG_MS)) break
  }
  return {
    name: deed.name,
    ms: sides.map(({ took }) => quantile(took, 0.5)),
    slowest: sides.map(({ took }) => quantile(took, 0.99)),
    cpuMs: cpuMs / (sides[0]?.took.length ?? 1),
    ...(deed.runsFirst > 0 ? { said } : {}),
  }
}

let asked = 0
async function sendRequest(
  { server, ...rest }: Marketplace,
  deed: MeasuredRequest,
  turn: number,
): Promise<{ ms: number; said: string }> {
  const { path, body, headers } = deed.request({ server, ...rest }, turn)
  const address = path === '/api/me' ? server.auth : server.api
  const startedAt = performance.now()
  const sent = request(`${address}${path}`, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: {
      ...headers,
      ...(body ? { 'content-type': 'application/json' } : {}),
      // A new client address per request, so that the rate limit per address does not apply.
      'x-forwarded-for': `10.${(asked >> 16) % 256}.${(asked >> 8) % 256}.${asked++ % 256}`,
    },
  })
  sent.end(body && JSON.stringify(body))
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const said = await text(reply)
  const ms = performance.now() - startedAt
  if ((reply.statusCode ?? 0) >= 300) throw new Error(`${deed.name}: ${reply.statusCode} ${said}\n${server.output()}`)
  return { ms, said: said.slice(0, 200) }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}
