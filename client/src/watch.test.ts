import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { html, json, serveResponses } from '../../tests/support/programs/small-server.ts'
import { createApiClient } from './client.ts'
import { type StreamEvent, type WatchState, watch } from './watch.ts'

const MESSAGES = 'GET /api/offers/{id}/messages/events'
const params = { id: 'o1' }
type ReceivedEvent = StreamEvent<typeof MESSAGES>

const eventOf = (id: number, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const message = (id: number) => eventOf(id, 'message', { sequence: id, text: 'On the left, ó.' })

describe('a stream', () => {
  const begin = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    response.write('retry: 10\n\n: still here\n\n')
  }

  test('delivers its events and resumes after the last one if the connection breaks in the middle of an event', async () => {
    const { address, requests } = await serveResponses(
      (response) => {
        begin(response)
        const [start, end] = [Buffer.from(message(1)).subarray(0, 60), Buffer.from(message(1)).subarray(60)]
        response.write(start)
        setImmediate(() =>
          response.write(Buffer.concat([end, Buffer.from(message(2).slice(0, 30))]), () => response.destroy()),
        )
      },
      (response) => {
        begin(response)
        response.end(message(2) + eventOf(3, 'read', { brand: { sequence: 2, readAt: null } }))
      },
      json({ error: 'Sign in to continue.', code: 'UNAUTHORIZED' }, 401),
    )
    const received: ReceivedEvent[] = []
    const states: WatchState[] = []
    const end = await watch(createApiClient({ address, cookie: 'auth-token=abc' }), MESSAGES, {
      params,
      query: { after: 0 },
      onEvent: (event) => received.push(event),
      onState: (state) => states.push(state),
    })
    expect(received).toEqual([
      { id: '1', event: 'message', data: { sequence: 1, text: 'On the left, ó.' } },
      { id: '2', event: 'message', data: { sequence: 2, text: 'On the left, ó.' } },
      { id: '3', event: 'read', data: { brand: { sequence: 2, readAt: null } } },
    ])
    expect(requests.map(({ path, headers }) => [path, headers['last-event-id']])).toEqual([
      ['/api/offers/o1/messages/events?after=0', undefined],
      ['/api/offers/o1/messages/events?after=0', '1'],
      ['/api/offers/o1/messages/events?after=0', '3'],
    ])
    expect(requests[0]?.headers).toMatchObject({ accept: 'text/event-stream', cookie: 'auth-token=abc' })
    const round = ['connecting', 'open', 'waiting']
    expect(states).toEqual([...round, ...round, 'connecting'])
    expect(end).toMatchObject({ reason: 'refused', answer: { status: 401, error: { code: 'UNAUTHORIZED' } } })
  })

  test('is not reopened after its end event', async () => {
    const { address, requests } = await serveResponses((response) => {
      begin(response)
      response.end(eventOf(7, 'end', { id: 'j1', status: 'SUCCEEDED' }))
    })
    const received: string[] = []
    const end = await watch(createApiClient({ address }), 'GET /api/generation-jobs/{id}/events', {
      params: { id: 'j1' },
      onEvent: ({ event, data }) => received.push(`${event} ${data.status}`),
    })
    expect(end).toEqual({ reason: 'ended' })
    expect(received).toEqual(['end SUCCEEDED'])
    expect(requests).toHaveLength(1)
  })

  test('is closed when the signal aborts and when the listener throws', async () => {
    const closed = vi.fn<() => void>()
    const { address } = await serveResponses((response) => {
      begin(response)
      response.on('close', closed)
      response.write(message(1) + message(2))
    })
    const ending = new AbortController()
    const client = createApiClient({ address })
    const { signal } = ending
    const listener = vi.fn<() => void>(() => ending.abort())
    for (const _time of ['while it listens', 'before it does'])
      expect(await watch(client, MESSAGES, { params, signal, onEvent: listener })).toEqual({ reason: 'aborted' })
    expect(listener).toHaveBeenCalledTimes(1)
    const onEvent = () => {
      throw new Error('The page has no place for it.')
    }
    await expect(watch(client, MESSAGES, { params, onEvent })).rejects.toThrow('no place')
    await expect.poll(() => closed.mock.calls.length).toBe(2)
  })

  test.each([
    ['the HTML page of a proxy', html(200)],
    ['a 503 of a busy server', json({ error: 'Not now.', code: 'ServiceUnavailable' }, 503)],
  ])('is reopened after %s', async (_what, failing) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { address, requests } = await serveResponses(
      (response) => {
        begin(response)
        response.end()
      },
      failing,
      html(404),
    )
    const end = await watch(createApiClient({ address }), MESSAGES, { params, onEvent: () => expect.unreachable() })
    expect(end).toMatchObject({ reason: 'refused', answer: { status: 404 } })
    expect(requests).toHaveLength(3)
  })
})

describe('watch', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

  /** Imitates streams and records their times. Each stream gets the next entry of `answers`. */
  function opening(...answers: (() => Response)[]) {
    const openedAt: number[] = []
    const startedAt = performance.now()
    const headers: Record<string, string>[] = []
    const fetch = vi.fn<typeof globalThis.fetch>(async (_address, options) => {
      openedAt.push(Math.round((performance.now() - startedAt) / 100) / 10)
      headers.push(options?.headers as Record<string, string>)
      const response = answers[Math.min(openedAt.length, answers.length) - 1]?.() ?? Response.error()
      const { signal } = options ?? {}
      if (response.status === 0) throw new TypeError('fetch failed')
      const { readable, writable } = new TransformStream()
      // The reader handles an abort by the signal.
      response.body?.pipeTo(writable, signal ? { signal } : {}).catch(() => undefined)
      return new Response(readable, response)
    })
    return { client: createApiClient({ address: '', fetch }), openedAt, headers }
  }
  const stream =
    (text: string, isOpen = true) =>
    () => {
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode(text))
          if (!isOpen) controller.close()
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
  const lost = () => Response.error()

  test('retries a stream that cannot connect, later each time and no sooner than Retry-After', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const busy = () =>
      Response.json({ error: 'x', code: 'RateLimited' }, { status: 429, headers: { 'retry-after': '30' } })
    const { client, openedAt } = opening(lost, lost, busy, lost, lost, lost, lost)
    const ending = new AbortController()
    const watching = watch(client, MESSAGES, { params, onEvent: () => expect.unreachable(), signal: ending.signal })
    await seconds(300)
    expect(openedAt).toEqual([0, 3, 9, 51, 75, 123, 183, 243])
    ending.abort()
    expect(await watching).toEqual({ reason: 'aborted' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('polls while a stream cannot connect', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { client, openedAt } = opening(lost, lost, lost, lost, stream(message(1)))
    const states: WatchState[] = []
    const ending = new AbortController()
    const poll = vi.fn<() => Promise<void>>(async () => undefined)
    const received: string[] = []
    void watch(client, MESSAGES, {
      params,
      onEvent: ({ id }) => received.push(id),
      onState: (state) => states.push(state),
      poll,
      pollEverySeconds: 5,
      signal: ending.signal,
    })
    await seconds(20)
    expect(openedAt).toEqual([0, 3, 9])
    expect(poll).not.toHaveBeenCalled()
    await seconds(2)
    expect(states.at(-1)).toBe('polling')
    expect(poll).toHaveBeenCalledTimes(1)
    await seconds(20)
    expect(poll).toHaveBeenCalledTimes(5)
    await seconds(10)
    expect(openedAt).toEqual([0, 3, 9, 21, 45])
    expect(received).toEqual(['1'])
    expect(states.at(-1)).toBe('open')
    expect(poll).toHaveBeenCalledTimes(5)
    ending.abort()
  })

  test('closes a silent stream after its silence limit and reopens it', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const { client, openedAt, headers } = opening(stream(message(4)))
    const ending = new AbortController()
    void watch(client, MESSAGES, { params, onEvent: () => undefined, signal: ending.signal })
    await seconds(42)
    expect(openedAt).toEqual([0])
    await seconds(2)
    expect(openedAt).toEqual([0, 43])
    expect(headers[1]).toHaveProperty('last-event-id', '4')
    ending.abort()
  })

  test('opens a stream of another origin without the custom header', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    vi.stubGlobal('location', { href: 'https://shop.example.com/board', origin: 'https://shop.example.com' })
    const { client, headers } = opening(stream(message(4), false))
    const elsewhere = createApiClient({ ...client.options, address: 'https://api.example.com' })
    const ending = new AbortController()
    const { signal } = ending
    const board = { params: { board: 'default' }, onEvent: () => undefined, signal }
    void watch(elsewhere, 'GET /api/merch/leaderboard/{board}/events', board)
    await seconds(4)
    expect(headers).toHaveLength(2)
    expect(headers[1]).not.toHaveProperty('last-event-id')
    ending.abort()
    headers.length = 0
    const again = new AbortController()
    void watch(client, MESSAGES, { params, onEvent: () => undefined, signal: again.signal })
    await seconds(4)
    expect(headers[1]).toHaveProperty('last-event-id', '4')
    again.abort()
  })
})
