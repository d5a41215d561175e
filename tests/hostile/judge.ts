import { ERROR_CODES } from '../../server/platform/errors.ts'
import type { Route } from '../../server/platform/http/route.ts'

export type Reply = { status: number; type: string; text: string; ms: number; tables: readonly string[] }

export const SLOW_MS = 2000
/** Paths of our code and database messages, which no response may reveal. */
const INTERNALS = /node_modules|\/server\/[\w/-]+\.ts|\bat [\w.]+ \(|syntax error at or near|violates [\w-]+ constraint/

/** Statuses by code, in every spelling. */
const CODES = new Map<string, number>(
  Object.entries(ERROR_CODES).flatMap(([code, { status, paymentsCode }]) => [
    [code, status],
    [paymentsCode, status],
  ]),
)

/**
 * A refused request may write counters of attempts, which prevent guessing, and codes. Any other
 * write is a finding.
 */
const ALWAYS_WRITABLE: readonly string[] = ['throttles', 'daily_counts', 'identity.mailed_codes']

/**
 * The first request generates the code of a license, even if it is no longer valid and has no
 * certificate.
 */
const WRITTEN_ON_READ: Readonly<Record<string, readonly string[]>> = { '/offers/{id}/certificate': ['licences'] }

export function faultsOf({ status, type, text, ms, tables }: Reply, route: Route): string[] {
  const faults: string[] = []
  if (status >= 500) faults.push(`answered ${status}: ${text.slice(0, 300)}`)
  // Scheduled jobs may take longer.
  if (ms > SLOW_MS && route.auth !== 'cron') faults.push(`took ${Math.round(ms)} ms`)
  if (INTERNALS.test(text) && !type.startsWith('text/html')) faults.push(`reveals internals: ${text.slice(0, 300)}`)
  if (status < 400 || status >= 500) return faults
  const mayWrite = [...ALWAYS_WRITABLE, ...(WRITTEN_ON_READ[route.path] ?? [])]
  const changed = tables.filter((table) => !mayWrite.includes(table))
  if (changed.length > 0) faults.push(`refused with ${status}, and wrote to ${changed.join(', ')}`)
  return [...faults, ...envelopeFaults(status, type, text, route)]
}

function envelopeFaults(status: number, type: string, text: string, route: Route): string[] {
  // A page for people refuses with a page, and HEAD responds without a body.
  if (type.startsWith('text/html') || text === '') return []
  if (!type.startsWith('application/json')) return [`refused with ${status} as ${type}: ${text.slice(0, 200)}`]
  const body = JSON.parse(text) as { error?: unknown; code?: unknown; success?: unknown }
  if (typeof body.error !== 'string') return [`refused with ${status} and no word: ${text.slice(0, 200)}`]
  // If no route matches, only the address tells which envelope applies.
  if (body.success === false && /^\/api\/(?:likeness|indexing|ui-api)\//.test(route.path)) return []
  const known = CODES.get(String(body.code))
  return known === status ? [] : [`refused with ${status} and the code ${String(body.code)}: ${text.slice(0, 200)}`]
}
