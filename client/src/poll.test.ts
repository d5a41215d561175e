import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GenerationStatusResponse } from './api-types.ts'
import { createApiClient } from './client.ts'
import { poll } from './poll.ts'
// The module is loaded before the tests. If it were loaded at the first 429, loading would take
// real time, and the fake clock would run ahead.
import './prove-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = (progress: number): GenerationStatusResponse => ({
  jobId: 'j1',
  status: progress === 1 ? 'succeeded' : 'running',
  progress,
  resultUrl: null,
  error: null,
  madeBy: null,
})
const isDone = ({ status }: GenerationStatusResponse) => status === 'succeeded'
const refusal = (code: string, status: number, headers = {}) =>
  Response.json({ error: code, code }, { status, headers })

/** Imitates the status responses of a job and records the times of the requests. */
function watching(...responses: (() => Response)[]) {
  const askedAt: number[] = []
  const startedAt = performance.now()
  const fetch = vi.fn<typeof globalThis.fetch>(async (_address, options) => {
    options?.signal?.throwIfAborted()
    askedAt.push(Math.round((performance.now() - startedAt) / 1000))
    const response = responses.length > 1 ? responses.shift() : responses[0]
    return response?.() ?? Response.error()
  })
  const client = createApiClient({ address: '', fetch, retry: false })
  const look = (signal: AbortSignal) => client('GET /api/offers/generation-status', { query: { jobId: 'j1' }, signal })
  return { look, askedAt }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

describe('polling', () => {
  test('returns the awaited response and reports the ones before it', async () => {
    const { look, askedAt } = watching(...[0, 0.5, 1].map((progress) => () => Response.json(at(progress))))
    const reported: number[] = []
    const polled = poll(look, { until: isDone, onResponse: ({ progress }) => reported.push(progress) })
    await seconds(10)
    expect(await polled).toMatchObject({ ok: true, status: 200, body: at(1) })
    expect(reported).toEqual([0, 0.5])
    expect(askedAt).toEqual([0, 2, 4])
  })

  test('waits as long as Retry-After says', async () => {
    const { look, askedAt } = watching(
      () => Response.json(at(0), { headers: { 'retry-after': '9' } }),
      () => refusal('RateLimited', 429, { 'retry-after': '20' }),
      () => Response.json(at(1)),
    )
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const polled = poll(look, { until: isDone, everySeconds: 1 })
    await seconds(60)
    expect(await polled).toMatchObject({ ok: true })
    expect(askedAt).toEqual([0, 9, 29])
  })

  test('keeps polling an unreachable server, with growing delays', async () => {
    const { look, askedAt } = watching(
      () => Response.json(at(0)),
      ...Array.from({ length: 6 }, () => () => refusal('ServiceUnavailable', 503)),
      () => Response.json(at(1)),
    )
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const polled = poll(look, { until: isDone, everySeconds: 1 })
    await seconds(120)
    expect(await polled).toMatchObject({ ok: true })
    const waits = askedAt.slice(1).map((time, before) => time - (askedAt[before] ?? 0))
    expect(waits.toSorted((one, other) => one - other)).toEqual(waits)
    expect(waits.at(-1)).toBe(11)
  })

  test('returns an error that waiting cannot fix at once', async () => {
    const { look, askedAt } = watching(() => refusal('NotFound', 404))
    expect(await poll(look, { until: isDone })).toMatchObject({ ok: false, status: 404, error: { code: 'NotFound' } })
    expect(askedAt).toEqual([0])
  })

  test('ends if the polled call was aborted by its own signal', async () => {
    const { look } = watching(() => Response.json(at(0)))
    const ending = new AbortController()
    ending.abort('enough')
    const polled = await poll(() => look(ending.signal), { until: isDone })
    expect(polled).toMatchObject({ ok: false, error: { code: 'Aborted', cause: 'enough' } })
  })

  test('returns TimedOut after its time limit instead of throwing', async () => {
    const { look, askedAt } = watching(() => Response.json(at(0)))
    const polled = poll(look, { until: isDone, everySeconds: 5, giveUpAfterSeconds: 20 })
    await seconds(60)
    expect(await polled).toEqual({
      ok: false,
      status: 0,
      error: { code: 'TimedOut', error: 'There was no result within 20 seconds.' },
      requestId: null,
    })
    expect(askedAt).toEqual([0, 5, 10, 15, 20])
  })

  test('ends when its signal aborts, during a wait or before the start', async () => {
    const { look, askedAt } = watching(() => Response.json(at(0)))
    const ending = new AbortController()
    const polled = poll(look, { until: isDone, signal: ending.signal })
    await seconds(3)
    ending.abort('left the page')
    const aborted = { ok: false, status: 0, error: { code: 'Aborted', cause: 'left the page' } }
    expect(await polled).toMatchObject(aborted)
    expect(await poll(look, { until: isDone, signal: ending.signal })).toMatchObject(aborted)
    await seconds(60)
    expect(askedAt).toEqual([0, 2])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('polls once a minute in a hidden page and at once when the page is visible again', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const show = (visibilityState: string) => {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    }
    vi.stubGlobal('document', page)
    const { look, askedAt } = watching(() => Response.json(at(0)))
    const ending = new AbortController()
    const polled = poll(look, { until: isDone, everySeconds: 2, signal: ending.signal })
    await seconds(3)
    show('hidden')
    await seconds(130)
    expect(askedAt).toEqual([0, 2, 62, 122])
    show('visible')
    await seconds(3)
    expect(askedAt.slice(4)).toEqual([133, 135])
    show('hidden')
    await seconds(10)
    ending.abort()
    expect(await polled).toMatchObject({ error: { code: 'Aborted' } })
    expect(vi.getTimerCount()).toBe(0)
  })
})
