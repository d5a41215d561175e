import { type PlainAnswer, type Refusal, readAnswer, withoutAnswer } from './answers.ts'
import type { ApiOperations, ApiStreams, GenerationJob, Message } from './api-types.ts'
import { arrive, type Client, type ClientOptions, openRequest, type Part, type Sent } from './client.ts'
import { pauseBetweenLooks } from './pause.ts'
import { mayPass } from './poll.ts'
import { backOffMs } from './retry.ts'

type Reading = { sequence: number; readAt: string | null }
type Complete<Told extends { [Name in keyof ApiStreams]: Record<string, object> }> = Told

/** What each stream tells: the names of its events, and what they hold. */
export type StreamEvents = Complete<{
  'GET /api/offers/{id}/messages/events': { message: Message; read: { brand: Reading; talent: Reading } }
  'GET /api/merch/leaderboard/{board}/events': {
    standings: {
      total: number
      /** All of them at first, then those that stand otherwise. */
      teams: { boardTeamId: string; count: number; pct: number; rank: number }[]
      /** Teams came, went or look otherwise: ask for the board. */
      reload: boolean
    }
  }
  'GET /api/generation-jobs/{id}/events': { progress: GenerationJob; end: GenerationJob }
}>

/** One event of a stream: `event` is its name, and tells what `data` holds. */
export type StreamEvent<Name extends keyof ApiStreams> = {
  [Event in keyof StreamEvents[Name] & string]: { event: Event; data: StreamEvents[Name][Event]; id: string }
}[keyof StreamEvents[Name] & string]

/** `waiting`: the stream is gone, and is opened again in a while. `polling`: the same, and `poll` is asked meanwhile. */
export type WatchState = 'connecting' | 'open' | 'waiting' | 'polling'

/** Why watching is over: the stream had nothing more to tell, the signal ended it, or the server refused it. */
export type WatchEnd<Name extends keyof ApiStreams> =
  | { reason: 'ended' }
  | { reason: 'aborted' }
  | { reason: 'refused'; answer: Refusal<ApiStreams[Name]> }

/** What watching takes, beside what names the stream. */
export type WatchInput<Name extends keyof ApiStreams> = Part<ApiStreams[Name], 'params'> &
  Part<ApiStreams[Name], 'query'> & {
    onEvent: (event: StreamEvent<Name>) => void
    onState?: (state: WatchState) => void
    signal?: AbortSignal
    /** Asked every so often where streams do not get through, such as by a call for the list. */
    poll?: () => unknown
    /** How often that is. Default: 10. */
    pollEverySeconds?: number
  }

const LONGEST_WAIT_MS = 60_000
/** The server says something every 15 seconds; where nothing comes for so long, nothing comes any more. */
const SILENCE_MS = 40_000
/** After so many streams in a row that told nothing, `poll` steps in. */
const MOST_IN_VAIN = 3

/**
 * Listens to a stream of events until its end, the signal's, or a refusal that no waiting mends, and says which. A stream
 * that breaks off, falls silent or is not let through is opened again, later each time, and goes on where it was. Rejects
 * only with what `onEvent`, `onState` or `poll` throw.
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
    let refusal: PlainAnswer | undefined
    onState?.('connecting')
    for await (const heard of listen(client.options, operation, { ...(input as Sent), signal }, lastId)) {
      if (heard === 'open') onState?.('open')
      else if ('ok' in heard) refusal = heard
      else {
        const { id, event = 'message', data, retry } = heard
        inVain = 0
        comeBackMs = Number(retry) || comeBackMs
        lastId = id ?? lastId
        if (data !== undefined) onEvent({ event, data, id: lastId } as StreamEvent<Name>)
        if (event === 'end') return { reason: 'ended' }
      }
    }
    if (signal.aborted) break
    if (refusal && refusal.status >= 400 && !mayPass(refusal.status))
      return { reason: 'refused', answer: refusal as unknown as Refusal<ApiStreams[Name]> }
    inVain++
    const waitMs = (refusal?.retryAfterSeconds ?? 0) * 1000 + backOffMs(inVain, comeBackMs, LONGEST_WAIT_MS)
    const until = performance.now() + waitMs
    const isPolling = poll !== undefined && inVain > MOST_IN_VAIN
    onState?.(isPolling ? 'polling' : 'waiting')
    do {
      if (isPolling) await poll()
      const left = Math.max(0, until - performance.now())
      await pauseBetweenLooks(isPolling ? Math.min(left, pollEverySeconds * 1000) : left, signal)
    } while (performance.now() < until && !signal.aborted)
  }
  return { reason: 'aborted' }
}

/** The fields of one event, as they were sent. */
type Block = { id?: string; event?: string; data?: object; retry?: string }

/**
 * One connection, to its end: that it is open, its events, or why there are none. By fetch, for an EventSource keeps to itself
 * why it was refused and when to come back.
 */
async function* listen(
  options: ClientOptions,
  operation: string,
  sent: Sent & { signal: AbortSignal },
  lastId: string,
): AsyncGenerator<'open' | PlainAnswer | Block, void, undefined> {
  const connection = new AbortController()
  const hangUp = () => connection.abort()
  let silence = setTimeout(hangUp, SILENCE_MS)
  sent.signal.addEventListener('abort', hangUp)
  try {
    const headers = {
      accept: 'text/event-stream',
      // A stream of another origin would need leave for it, and has no memory that asks for it.
      ...(lastId !== '' && isOwnOrigin(options.address) ? { 'last-event-id': lastId } : {}),
    }
    const response = await openRequest(options, operation, { ...sent, signal: connection.signal }, { headers })
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      yield readAnswer(await arrive(response))
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
      // What is not whole yet waits for the rest; what never becomes whole was never said.
      text = blocks.pop() ?? ''
      for (const block of blocks) yield readBlock(block)
    }
  } catch (cause) {
    yield withoutAnswer(cause)
  } finally {
    clearTimeout(silence)
    sent.signal.removeEventListener('abort', hangUp)
    hangUp()
  }
}

/** Lines that begin with a colon are signs of life, and no field. @throws for data that are no JSON */
function readBlock(text: string): Block {
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/^(\w+): ?(.*)$/gm)) fields[name] = value
  const { data, ...block } = fields
  return data === undefined ? block : { ...block, data: JSON.parse(data) as object }
}

const isOwnOrigin = (address: string): boolean =>
  typeof location === 'undefined' || new URL(address || '/', location.href).origin === location.origin
