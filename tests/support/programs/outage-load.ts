import { setTimeout as sleep } from 'node:timers/promises'

export type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ status: number; body: unknown; retryAfter: string | undefined }>

export type LoadReport = {
  statuses: Record<number, number>
  /** Offers whose creation returned 201. They must exist afterwards. */
  acknowledged: string[]
  /** Responses that an outage does not excuse. */
  faults: string[]
}

export type Load = { report: LoadReport; stop: () => Promise<LoadReport> }

const UNAVAILABLE = new Set(['ServiceUnavailable', 'SERVICE_UNAVAILABLE'])

const PAUSE_AFTER_REFUSAL_MS = 25

/** People save drafts and read their notices, one request after another, until stopped. */
export function startLoad(call: Call, draft: object, people: number): Load {
  const report: LoadReport = { statuses: {}, acknowledged: [], faults: [] }
  let isStopped = false
  const person = async (): Promise<void> => {
    for (let turn = 0; !isStopped; turn++) {
      const response =
        turn % 3 === 2
          ? await call('GET', '/api/notifications/list')
          : await call('POST', '/api/offers/submit', { ...draft, saveAsDraft: true })
      report.statuses[response.status] = (report.statuses[response.status] ?? 0) + 1
      if (response.status === 201) report.acknowledged.push((response.body as { offerId: string }).offerId)
      const fault = faultOf(response)
      if (fault) report.faults.push(fault)
      if (response.status >= 400) await sleep(PAUSE_AFTER_REFUSAL_MS)
    }
  }
  const ended = Promise.all(Array.from({ length: people }, person))
  return {
    report,
    stop: async () => {
      isStopped = true
      await ended
      return report
    },
  }
}

/** Undefined for a success, and for a 503 with its code and Retry-After. */
export function faultOf({ status, body, retryAfter }: Awaited<ReturnType<Call>>): string | undefined {
  if (status === 200 || status === 201) return undefined
  const outcome = `${status} ${JSON.stringify(body)}`
  if (status !== 503) return outcome
  const { code, error } = body as { code?: string; error?: string }
  return code !== undefined && UNAVAILABLE.has(code) && error && Number(retryAfter) > 0
    ? undefined
    : `${outcome}, Retry-After ${retryAfter}`
}
