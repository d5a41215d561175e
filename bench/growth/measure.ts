import { performance } from 'node:perf_hooks'
import { deliverTo } from '../browser.ts'
import { quantile } from '../results.ts'
import { agent, nextAddress } from './client.ts'
import type { Marketplace } from './database.ts'
import type { MeasuredRequest } from './measured-requests.ts'

/**
 * `ms` and `slowest` have the time on the small marketplace first, and then that on the large one.
 */
export type Row = { name: string; ms: number[]; slowest: number[]; cpuMs: number; excerpt?: string }

const WARM_UP = 15
const WARM_UP_MS = 2000
/** A request that takes longer than this is repeated fewer times. */
const LONG_MS = 2000

/**
 * Sends requests to both marketplaces in turns, so that other work on the machine slows both
 * alike.
 */
export async function measure(
  request: MeasuredRequest,
  marketplaces: readonly Marketplace[],
  turns: number,
): Promise<Row> {
  const sides = marketplaces.map((marketplace) => ({ marketplace, took: [] as number[] }))
  let cpuMs = 0
  let excerpt = ''
  for (let run = 0; run < request.runsFirst; run++)
    for (const { marketplace } of sides) excerpt = (await sendRequest(marketplace, request, run)).excerpt
  const coldUntil = performance.now() + WARM_UP_MS
  for (let turn = -WARM_UP, subject = 0; turn < turns; turn++, subject++) {
    if (turn < -2 && performance.now() > coldUntil) turn = -2
    for (const [index, { marketplace, took }] of sides.entries()) {
      const before = await marketplace.server.usageMs()
      const { ms } = await sendRequest(marketplace, request, subject)
      if (turn < 0) continue
      took.push(ms)
      if (index > 0) cpuMs += (await marketplace.server.usageMs()) - before
    }
    if (turn >= 4 && sides.some(({ took }) => (took.at(-1) ?? 0) > LONG_MS)) break
  }
  return {
    name: request.name,
    ms: sides.map(({ took }) => quantile(took, 0.5)),
    slowest: sides.map(({ took }) => quantile(took, 0.99)),
    cpuMs: cpuMs / (sides[0]?.took.length ?? 1),
    ...(request.runsFirst > 0 ? { excerpt: excerpt } : {}),
  }
}

async function sendRequest(
  { server, ...rest }: Marketplace,
  deed: MeasuredRequest,
  turn: number,
): Promise<{ ms: number; excerpt: string }> {
  const { path, body, headers } = deed.request({ server, ...rest }, turn)
  const deliver = deliverTo(path === '/api/me' ? server.auth : server.api, agent)
  const startedAt = performance.now()
  const { status, text } = await deliver({
    method: body ? 'POST' : 'GET',
    path,
    headers: { ...headers, 'x-forwarded-for': nextAddress() },
    ...(body ? { body } : {}),
  })
  const ms = performance.now() - startedAt
  if (status >= 300) throw new Error(`${deed.name}: ${status} ${text}\n${server.output()}`)
  return { ms, excerpt: text.slice(0, 200) }
}
