import { setTimeout as pause } from 'node:timers/promises'
import { createApiClient } from '../../client/src/client.ts'
import { upload } from '../../client/src/upload.ts'
import { watch } from '../../client/src/watch.ts'
import type { DrillStore } from './open-store.ts'

/** All times are in milliseconds. */
export type FanReport = {
  orderNumber: string | undefined
  /**
   * `photoMs`: upload and verification of the photo. `artMs`: generation of the art. `totalMs`:
   * the whole visit.
   */
  photoMs: number
  artMs: number
  totalMs: number
  /** The place in line that the page showed to the fan first. */
  initialPlace: { ahead: number; estimatedSeconds: number | null } | undefined
  /** Retries after temporary failures, for example because the line was full. */
  retryCount: number
  artFailed: number
  problem: string | undefined
}

/** The status is 0 if no response arrived. */
export type Answered = { operation: string; status: number; hasRetryAfter: boolean }

export type Crowd = {
  api: string
  store: DrillStore
  photo: Uint8Array
  /** All fans give up at this time of `performance.now()`. */
  until: number
  onResponse: (response: Answered) => void
  onWait: (isWaiting: boolean) => void
}

const HOME = {
  firstName: 'Ada',
  lastName: 'Byron',
  addressLine1: '1 Main Street',
  city: 'Springfield',
  state: 'CA',
  postalCode: '90001',
  country: 'US',
}
const DEFAULT_PAUSE_MS = 2000
const POLL_MS = 1500
const MAX_FAILED = 3

class StuckError extends Error {}

type AnyResponse = { ok: boolean; status: number; retryAfterSeconds?: number; error?: { code?: string; error: string } }

/**
 * Acts as one fan, from the first request to the order, with the published client and its own IP
 * address. Like the pages, it also retries requests that the client does not retry by itself.
 * Never rejects.
 */
export async function runFan(index: number, crowd: Crowd): Promise<FanReport> {
  const { store, until } = crowd
  const report: FanReport = {
    orderNumber: undefined,
    photoMs: 0,
    artMs: 0,
    totalMs: 0,
    initialPlace: undefined,
    retryCount: 0,
    artFailed: 0,
    problem: undefined,
  }
  const client = createApiClient({
    address: crowd.api,
    headers: { 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` },
    fetch: countingFetch(crowd),
  })

  /** Ends when the call succeeds, fails permanently, or the time is over. */
  async function retryUntilOk<Result extends AnyResponse>(
    call: () => Promise<Result>,
  ): Promise<Extract<Result, { ok: true }>> {
    for (;;) {
      const response = await call()
      if (response.ok) return response as Extract<Result, { ok: true }>
      const { status, error, retryAfterSeconds } = response
      const message = `${status} ${error?.code}: ${error?.error}`
      if (error?.code === 'GENERATION_FAILED' && ++report.artFailed < MAX_FAILED) await pause(DEFAULT_PAUSE_MS)
      else if (![0, 429, 500, 503, 504].includes(status)) throw new StuckError(message)
      else if (performance.now() > until) throw new StuckError(`gave up after ${message}`)
      else {
        report.retryCount++
        await pause((retryAfterSeconds ?? 0) * 1000 + DEFAULT_PAUSE_MS * (0.5 + Math.random()))
      }
    }
  }

  /**
   * Like the page, polls once and then reads the event stream. Does not poll if the line was full
   * and the fan is waiting for the next attempt.
   */
  async function watchLine(sessionId: string, isAsking: () => boolean, signal: AbortSignal): Promise<void> {
    const see = (line: FanReport['initialPlace'] | null): void => {
      if (line) report.initialPlace ??= line
    }
    const waitForNextPoll = () => pause(POLL_MS, undefined, { signal }).catch(() => undefined)
    while (!signal.aborted) {
      if (!isAsking()) {
        await waitForNextPoll()
        continue
      }
      const response = await client('GET /api/merch/ai/generation/{sessionId}', { params: { sessionId }, signal })
      if (response.ok) see(response.body.line)
      if (response.ok && (response.body.status === 'queued' || response.body.status === 'running'))
        await watch(client, 'GET /api/merch/ai/generation/{sessionId}/events', {
          params: { sessionId },
          onEvent: ({ data }) => see(data.line),
          signal,
        })
      else await waitForNextPoll()
    }
  }

  async function makeArt(sessionId: string): Promise<string> {
    const done = new AbortController()
    crowd.onWait(true)
    let isAsking = false
    const polling = watchLine(sessionId, () => isAsking, done.signal)
    const ask = () => {
      isAsking = true
      const body = { sessionId, designId: store.designId }
      return client('POST /api/merch/ai/generate', { body }).finally(() => (isAsking = false))
    }
    try {
      return (await retryUntilOk(ask)).body.aiArtKey
    } finally {
      crowd.onWait(false)
      done.abort()
      await polling
    }
  }

  async function buy(sessionId: string, artKey: string): Promise<string> {
    const item = {
      catalogProductId: store.productId,
      artKey,
      size: 'm',
      color: 'black',
      placement: 'front',
      quantity: 1,
    }
    const params = { id: sessionId }
    await retryUntilOk(() => client('PUT /api/merch/session/{id}/cart', { params, body: { items: [item] } }))
    const shippingInfo = { email: `fan-${index}@drill.semblance.example`, ...HOME }
    await retryUntilOk(() => client('PATCH /api/merch/session/update', { body: { sessionId, shippingInfo } }))
    await retryUntilOk(() => client('POST /api/merch/calc-price', { body: { sessionId } }))
    const { body } = await retryUntilOk(() => client('POST /api/merch/create-payment-intent', { body: { sessionId } }))
    await pay(crowd.api, body)
    for (;;) {
      const completed = await retryUntilOk(() => client('POST /api/merch/order/complete', { body: { sessionId } }))
      if (completed.status === 201) return completed.body.orderNumber
      if (performance.now() > until) throw new StuckError('the payment never arrived')
      await pause(DEFAULT_PAUSE_MS)
    }
  }

  const begunAt = performance.now()
  try {
    const { body: session } = await retryUntilOk(() =>
      client('POST /api/merch/session/create', { body: { campaignSlug: store.slug } }),
    )
    const { sessionId } = session
    const photoAt = performance.now()
    const file = new File([new Uint8Array(crowd.photo)], 'me.jpg', { type: 'image/jpeg' })
    const { body: photo } = await retryUntilOk(() =>
      upload(client, 'POST /api/merch/upload', { form: { sessionId, file } }),
    )
    await retryUntilOk(() =>
      client('POST /api/merch/upload/verify', { body: { imageName: photo.filename, sessionId } }),
    )
    report.photoMs = performance.now() - photoAt
    const artAt = performance.now()
    const artKey = await makeArt(sessionId).finally(() => (report.artMs = performance.now() - artAt))
    report.orderNumber = await buy(sessionId, artKey)
  } catch (error) {
    report.problem = error instanceof Error ? error.message : String(error)
  }
  report.totalMs = performance.now() - begunAt
  return report
}

async function pay(api: string, intent: { processorPaymentId: string; processorClientSecret: string }): Promise<void> {
  const address = `${api}/dev/processor/payment-intents/${intent.processorPaymentId}/confirm`
  const body = JSON.stringify({ clientSecret: intent.processorClientSecret, outcome: 'succeed' })
  const headers = { 'content-type': 'application/json' }
  for (let tries = 1; tries <= 10; tries++) {
    const paid = await fetch(address, { method: 'POST', headers, body }).catch(() => undefined)
    if (paid?.ok) return
    await pause(DEFAULT_PAUSE_MS)
  }
  throw new StuckError('the card could not be charged')
}

/** Reports every response, also those after which the client repeats the request. */
function countingFetch({ onResponse }: Crowd): typeof fetch {
  return async (address, init) => {
    const path = new URL(String(address)).pathname
    const operation = `${init?.method} ${path.replace(/\/[\w-]{20,}/g, '/{id}')}`
    try {
      const response = await fetch(address, init)
      onResponse({ operation, status: response.status, hasRetryAfter: response.headers.has('retry-after') })
      return response
    } catch (error) {
      if (!init?.signal?.aborted) onResponse({ operation, status: 0, hasRetryAfter: false })
      throw error
    }
  }
}
