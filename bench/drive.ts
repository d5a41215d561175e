import autocannon, { type Request } from 'autocannon'
import type { Server } from './children.ts'
import type { BenchRequest, Scenario } from './scenarios.ts'

export const CONNECTIONS = 10

export type Round = {
  requests: number
  seconds: number
  cpuMs: number
  p50Ms: number
  p99Ms: number
  /** CPU time of each step, for all purchases together. */
  stepCpuMs?: readonly number[]
}

/**
 * Each round gets its own offers, people or fans, because requests that write need them in a valid
 * state.
 */
type Share = { round: number; rounds: number }

/**
 * Sends the requests of a scenario and returns the result. Each connection has its own subjects,
 * for example offers, and uses them one after another.
 */
export async function drive(
  server: Server,
  scenario: Scenario,
  options: { asFloor: boolean; seconds: number } & Share,
): Promise<Round> {
  const shares = shareOut(scenario, options)
  let next = 0
  const before = await server.usageMs()
  const result = await autocannon({
    url: !options.asFloor && scenario.listener === 'auth' ? server.auth : server.api,
    connections: CONNECTIONS,
    duration: options.seconds,
    setupClient: (client) => client.setRequests(shares[next++ % shares.length] ?? []),
  })
  const cpuMs = (await server.usageMs()) - before
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${scenario.name} ${options.asFloor ? 'floor' : 'real'}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors\n${server.output()}`,
    )
  return {
    requests: result.requests.total,
    seconds: result.duration,
    cpuMs,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}

function shareOut(scenario: Scenario, { round, rounds, asFloor }: Share & { asFloor: boolean }): Request[][] {
  // No subject is used on both servers or in two rounds.
  const slices = rounds * 2
  const slice = (round * 2 + (asFloor ? 1 : 0)) % slices
  const own = [...scenario.requests.entries()].filter(([index]) => index % slices === slice)
  return Array.from({ length: CONNECTIONS }, (_, connection) => {
    const mine = own.filter((_, place) => place % CONNECTIONS === connection)
    // If the requests change the state of their subject, the connection uses only one subject.
    const subjects = (mine[0]?.[1].length ?? 1) > 1 ? mine.slice(0, 1) : mine
    return subjects.flatMap(([index, requests]) =>
      requests.map((request, variant) =>
        toHttp(request, asFloor ? `/${scenario.name}/${variant}/${index}` : undefined),
      ),
    )
  })
}

function toHttp({ method, path, cookie, body }: BenchRequest, floorPath: string | undefined): Request {
  return {
    method,
    path: floorPath ?? path,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
}
