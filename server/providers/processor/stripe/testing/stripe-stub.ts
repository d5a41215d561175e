import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { DAY_MS } from '../../../../platform/clock.ts'
import { readDescription } from '../../../testing/published-description.ts'
import { createStubAccount, refusal, type StubResponse, stubId } from './stub-account.ts'
import { ENDPOINTS, type Endpoint, faultsOf } from './stub-endpoints.ts'

const findFault = readDescription(new URL('./published.json', import.meta.url))

export const STUB_KEY = 'sk_test_51StubStubStub'

type StubRequest = { method: string; path: string; params: Map<string, string>; idempotencyKey: string | undefined }
type NetworkFault = 'before' | 'after' | 'silent'
type StoredResponse = { fingerprint: string; response: StubResponse; at: Date }

export type StripeStub = ReturnType<typeof createStubAccount> & {
  url: string
  receivedRequests: StubRequest[]
  /** Rules of Stripe's API that requests have violated. The test fails if there are any. */
  violations: string[]
  /**
   * Makes all calls fail until `undefined` is passed: before or after their effect, or without a
   * response.
   */
  breakLine: (when: NetworkFault | undefined) => void
  answerNext: (response: StubResponse) => void
  close: () => Promise<void>
}

/**
 * Returns Stripe's documented responses and errors for our calls, and rejects more requests than
 * Stripe does.
 */
export async function startStripeStub(now: () => Date): Promise<StripeStub> {
  const account = createStubAccount(now)
  const receivedRequests: StubRequest[] = []
  const violations: string[] = []
  const keys = new Map<string, StoredResponse>()
  const planned: StubResponse[] = []
  let broken: NetworkFault | undefined

  const answerTo = (
    endpoint: Endpoint,
    request: StubRequest,
    id: string,
  ): { response: StubResponse; isReplay: boolean } => {
    const { method, path, params, idempotencyKey } = request
    const run = () => account.answer(endpoint.name, params, id)
    if (method === 'GET' || idempotencyKey === undefined) return { response: run(), isReplay: false }
    const fingerprint = JSON.stringify([path, [...params]])
    const replay = keys.get(idempotencyKey)
    if (replay && now().getTime() - replay.at.getTime() < DAY_MS) {
      if (replay.fingerprint === fingerprint) return { response: replay.response, isReplay: true }
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`
      return { response: refusal(400, { type: 'idempotency_error', message }), isReplay: false }
    }
    const response = run()
    keys.set(idempotencyKey, { fingerprint, response, at: now() })
    return { response, isReplay: false }
  }

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = await read(incoming)
      receivedRequests.push(request)
      const found = ENDPOINTS.flatMap((endpoint) => {
        const id = endpoint.method === request.method ? endpoint.path.exec(request.path) : null
        return id ? [{ endpoint, id: id[1] ?? '' }] : []
      })[0]
      const faults = [
        ...headerFaults(incoming, request),
        ...publishedFaults(request),
        ...(found ? faultsOf(found.endpoint, request.params) : ['no such endpoint']),
      ]
      violations.push(...faults.map((fault) => `${request.method} ${request.path}: ${fault}`))
      if (broken === 'before') return incoming.socket.destroy()
      const { response, isReplay } = planned.length
        ? { response: planned.shift() as StubResponse, isReplay: false }
        : faults.length > 0 || !found
          ? { response: refusal(400, { type: 'invalid_request_error', message: faults.join('; ') }), isReplay: false }
          : answerTo(found.endpoint, request, found.id)
      if (broken === 'after') return incoming.socket.destroy()
      if (broken === 'silent') return undefined
      outgoing.writeHead(response.status, {
        'content-type': 'application/json',
        'request-id': stubId('req'),
        'stripe-version': Stripe.API_VERSION,
        ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
        ...(isReplay ? { 'idempotent-replayed': 'true' } : {}),
      })
      return outgoing.end(JSON.stringify(response.body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...account,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivedRequests: receivedRequests,
    violations,
    breakLine: (when) => {
      broken = when
    },
    answerNext: (response) => planned.push(response),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(incoming: IncomingMessage): Promise<StubRequest> {
  const body = await text(incoming)
  const { pathname, search } = new URL(incoming.url ?? '/', 'http://stripe.test')
  const key = incoming.headers['idempotency-key']
  return {
    method: incoming.method ?? '',
    path: pathname,
    params: new Map(new URLSearchParams(incoming.method === 'GET' ? search : body)),
    idempotencyKey: typeof key === 'string' ? key : undefined,
  }
}

function publishedFaults({ method, path, params }: StubRequest): string[] {
  const sent = method === 'GET' ? { query: new URLSearchParams([...params]) } : { form: params }
  const fault = findFault({ method, path, ...sent })
  return fault ? [`as published, ${fault.message}`] : []
}

/** Calls that move no money may have an idempotency key from the SDK. All others need ours. */
const KEYLESS = ['/v1/account_links']

function headerFaults({ headers }: IncomingMessage, { method, path, idempotencyKey }: StubRequest): string[] {
  const faults: string[] = []
  if (headers.authorization !== `Bearer ${STUB_KEY}`) faults.push('not our key')
  if (headers['stripe-version'] !== Stripe.API_VERSION) faults.push(`version ${String(headers['stripe-version'])}`)
  if (method === 'POST') {
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') faults.push('not a form')
    if (!idempotencyKey) faults.push('no idempotency key')
    else if (idempotencyKey.length > 255) faults.push('an idempotency key that is too long')
    else if (idempotencyKey.startsWith('stripe-node-retry-') && !KEYLESS.includes(path))
      faults.push('an idempotency key that is not ours')
  }
  return faults
}
