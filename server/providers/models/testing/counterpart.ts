import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

export type ReceivedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  json: unknown
  form: FormData | undefined
}

export type CounterpartResponse = { status?: number; headers?: Readonly<Record<string, string>>; body: unknown }

export type Fault =
  | CounterpartResponse
  /** Breaks the connection after the request was received, or in the middle of the response. */
  | 'reset'
  | 'half an answer'
  /** No response until `release`. The client may have stopped waiting by then. */
  | 'silence'
  | 'endless'
  | 'no json'

export type Counterpart = {
  url: string
  key: string
  requests: ReceivedRequest[]
  /** Applies to the next request. Repeated calls apply to the following ones. */
  next: (fault: Fault) => void
  /** Answers all requests that `silence` delays. */
  release: () => void
  /**
   * Requests that were processed. A provider charges for them even if the client has disconnected.
   */
  billed: () => number
  /** Bytes written in endless responses, and how many are still open. */
  endlessResponses: () => { bytes: number; underWay: number }
  close: () => Promise<void>
}

const POURED_AT_ONCE = Buffer.alloc(1_000_000, ' ')

/**
 * Imitates a provider with the result of `work`, or the fault that was set for the next request.
 * If `work` throws, the response is a 500.
 */
export async function startCounterpart(
  key: string,
  work: (received: ReceivedRequest, url: string) => Promise<CounterpartResponse>,
): Promise<Counterpart> {
  const faults: Fault[] = []
  const requests: ReceivedRequest[] = []
  let billed = 0
  const poured = { bytes: 0, underWay: 0 }
  let held = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: String(error) } }))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await read(request, url)
    requests.push(received)
    const fault = faults.shift()
    if (fault === 'reset') return void request.socket.destroy()
    if (fault === 'endless') return pour(response)
    if (fault === 'silence') await held.promise
    if (typeof fault === 'object') return send(response, fault)
    if (fault === 'no json')
      return send(response, { headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>Welcome</html>') })
    const answer = await work(received, url)
    if ((answer.status ?? 200) < 300) billed++
    if (fault === 'half an answer') return sendHalf(response, answer)
    send(response, answer)
  }

  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) {
      poured.bytes += POURED_AT_ONCE.length
      yield POURED_AT_ONCE
    }
  }
  async function pour(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'application/json' })
    poured.underWay++
    // An endless response ends only when the client disconnects.
    await pipeline(endless, response).catch(() => poured.underWay--)
  }

  return {
    url,
    key,
    requests,
    next: (fault) => void faults.push(fault),
    release: () => {
      held.resolve()
      held = Promise.withResolvers()
    },
    billed: () => billed,
    endlessResponses: () => poured,
    close: async () => {
      held.resolve()
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

async function read(request: IncomingMessage, url: string): Promise<ReceivedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const { pathname, searchParams } = new URL(request.url ?? '/', url)
  const type = request.headers['content-type'] ?? ''
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: request.headers as ReceivedRequest['headers'],
    json: type.includes('json') && body.length > 0 ? JSON.parse(body.toString()) : undefined,
    form: type.startsWith('multipart/form-data')
      ? await new Response(body, { headers: { 'content-type': type } }).formData()
      : undefined,
  }
}

const bytesOf = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body)))

function begin(response: ServerResponse, answer: CounterpartResponse, length: number): void {
  response.writeHead(answer.status ?? 200, {
    'content-type': answer.body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
    'content-length': length,
    ...answer.headers,
  })
}

function send(response: ServerResponse, answer: CounterpartResponse): void {
  const bytes = bytesOf(answer.body)
  begin(response, answer, bytes.length)
  response.end(bytes)
}

function sendHalf(response: ServerResponse, answer: CounterpartResponse): void {
  const bytes = bytesOf(answer.body)
  begin(response, answer, bytes.length)
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}
