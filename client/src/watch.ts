import { createFailure, parseResponse, type Refusal, type UntypedResult } from './answers.ts'
import type { ApiOperations, ApiStreams, GenerationJob, MerchArtProgress, Message } from './api-types.ts'
import { type CallInput, type Client, type ClientOptions, openRequest, type Part, readResponse } from './client.ts'
import { pauseBetweenPolls } from './pause.ts'
import { isTransient } from './poll.ts'
import { backOffMs } from './retry.ts'

type Reading = { sequence: number; readAt: string | null }
/** Fields of requested art that change while the fan waits. */
type ArtState = Pick<MerchArtProgress, 'status' | 'progress' | 'line'>
type Complete<Told extends { [Name in keyof ApiStreams]: Record<string, object> }> = Told

/** Events of each stream, and the type of each event's data. */
export type StreamEvents = Complete<{
  'GET /api/offers/{id}/messages/events': { message: Message; read: { brand: Reading; talent: Reading } }
  'GET /api/merch/leaderboard/{board}/events': {
    standings: {
      total: number
      /**
       * The first event contains all teams. Later events contain only the teams that have changed.
       */
      teams: { boardTeamId: string; count: number; pct: number; rank: number }[]
      /** True if teams were added, removed or edited. Fetch the whole board again. */
      reload: boolean
    }
  }
  'GET /api/generation-jobs/{id}/events': { progress: GenerationJob; end: GenerationJob }
  'GET /api/merch/ai/generation/{sessionId}/events': { progress: ArtState; end: ArtState }
}>

/** One event of a stream. `event` determines the type of `data`. */
export type StreamEvent<Name extends keyof ApiStreams> = {
  [Event in keyof StreamEvents[Name] & string]: { event: Event; data: StreamEvents[Name][Event]; id: string }
}[keyof StreamEvents[Name] & string]

/**
 * `waiting`: the stream broke off, and `watch` reopens it after a pause. `polling`: as `waiting`,
 * and `watch` calls `poll` in the meantime.
 */
export type WatchState = 'connecting' | 'open' | 'waiting' | 'polling'

export type WatchEnd<Name extends keyof ApiStreams> =
  | { reason: 'ended' }
  | { reason: 'aborted' }
  | { reason: 'refused'; answer: Refusal<ApiStreams[Name]> }

export type WatchInput<Name extends keyof ApiStreams> = Part<ApiStreams[Name], 'params'> &
  Part<ApiStreams[Name], 'query'> & {
    onEvent: (event: StreamEvent<Name>) => void
    onState?: (state: WatchState) => void
    signal?: AbortSignal | undefined
    /**
     * Called at an interval while no stream gets through, for example because a proxy blocks
     * streams.
     */
    poll?: () => unknown
    /** Seconds between two calls of `poll`. Default: 10. */
    pollEverySeconds?: number
  }

const MAX_WAIT_MS = 60_000
/** A live stream sends something every 15 seconds. */
const SILENCE_MS = 40_000
/** After more than this many consecutive streams without an event, `watch` also calls `poll`. */
const MAX_EMPTY_STREAMS = 3

/**
 * Listens to a stream of events. Returns why it stopped: the stream was complete, the signal
 * aborted, or the server refused the stream permanently. Reopens a stream that breaks off, falls
 * silent or is blocked, with growing pauses, and continues after the last event. Rejects only with
 * errors thrown by `onEvent`, `onState` or `poll`.
 */
export async function watch<Name extends keyof ApiStreams>(
  client: Client<ApiOperations>,
  operation: Name,
  input: WatchInput<Name>,
): Promise<WatchEnd<Name>> {
  const { onEvent, onState, poll, pollEverySeconds = 10, signal = new AbortController().signal } = input
  let lastId = ''
  let comeBackMs = 3000
  let inVain = 0
  while (!signal.aborted) {
    let refusal: UntypedResult | undefined
    onState?.('connecting')
    for await (const received of listen(client.options, operation, { ...(input as CallInput), signal }, lastId)) {
      // After an abort, delivers no more events, not even received ones.
      if (signal.aborted) break
      if (received === 'open') onState?.('open')
      else if ('ok' in received) refusal = received
      else {
        const { id, event = 'message', data, retry } = received
        inVain = 0
        comeBackMs = Number(retry) || comeBackMs
        lastId = id ?? lastId
        if (data !== undefined) onEvent({ event, data, id: lastId } as StreamEvent<Name>)
        if (event === 'end') return { reason: 'ended' }
      }
    }
    if (signal.aborted) break
    if (refusal?.ok === false && refusal.status >= 400 && !isTransient(refusal))
      return { reason: 'refused', answer: refusal as unknown as Refusal<ApiStreams[Name]> }
    inVain++
    const waitMs = (refusal?.retryAfterSeconds ?? 0) * 1000 + backOffMs(inVain, comeBackMs, MAX_WAIT_MS)
    const until = performance.now() + waitMs
    const isPolling = poll !== undefined && inVain > MAX_EMPTY_STREAMS
    onState?.(isPolling ? 'polling' : 'waiting')
    do {
      if (isPolling) await poll()
      const left = Math.max(0, until - performance.now())
      await pauseBetweenPolls(isPolling ? Math.min(left, pollEverySeconds * 1000) : left, signal)
    } while (performance.now() < until && !signal.aborted)
  }
  return { reason: 'aborted' }
}

type Block = { id?: string; event?: string; data?: object; retry?: string }

/**
 * Yields `open` when the stream opens, and then the events. If the server refuses the request,
 * yields the refusal. Uses fetch, because an EventSource hides the reason for a refusal and the
 * Retry-After header.
 */
async function* listen(
  options: ClientOptions,
  operation: string,
  sent: CallInput & { signal: AbortSignal },
  lastId: string,
): AsyncGenerator<'open' | UntypedResult | Block, void, undefined> {
  const connection = new AbortController()
  const hangUp = () => connection.abort()
  let silence = setTimeout(hangUp, SILENCE_MS)
  sent.signal.addEventListener('abort', hangUp)
  try {
    const headers = {
      accept: 'text/event-stream',
      // On another origin, this header would require a preflight request.
      ...(lastId !== '' && isOwnOrigin(options.address) ? { 'last-event-id': lastId } : {}),
    }
    const response = await openRequest(options, operation, { ...sent, signal: connection.signal }, { headers })
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      yield parseResponse(await readResponse(response))
      return
    }
    yield 'open'
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(hangUp, SILENCE_MS)
      const blocks = (text + decoder.decode(chunk.value, { stream: true })).split(/\r?\n\r?\n/)
      // The last block may be incomplete.
      text = blocks.pop() ?? ''
      for (const block of blocks) yield readBlock(block)
    }
  } catch (cause) {
    yield createFailure(cause)
  } finally {
    clearTimeout(silence)
    sent.signal.removeEventListener('abort', hangUp)
    hangUp()
  }
}

/**
 * A line that starts with a colon has no data and only keeps the connection open.
 * @throws if the data is not JSON
 */
function readBlock(text: string): Block {
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/^(\w+): ?(.*)$/gm)) fields[name] = value
  const { data, ...block } = fields
  return data === undefined ? block : { ...block, data: JSON.parse(data) as object }
}

const isOwnOrigin = (address: string): boolean =>
  typeof location === 'undefined' || new URL(address || '/', location.href).origin === location.origin
