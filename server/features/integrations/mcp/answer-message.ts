import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { createMcpServer, type Served } from './create-mcp-server.ts'

const TOLD = ['accept', 'content-type', 'user-agent']

type Answer = { jsonrpc: '2.0'; id: string | number | null; result?: object; error?: object }
type Fault = { jsonrpc?: '2.0'; id?: string | number | null; error: object | string }
type Answered = { status: 200; body: Answer } | { status: 202; body: string } | { status: 400 | 404 | 406; body: Fault }

/**
 * Answers one message. No state is kept between two messages, so every process can answer every
 * message. The SDK is loaded with the first message, because most installations never get one.
 * @throws BadRequest if the SDK refuses the message in a way that the protocol does not name
 */
export async function answerMessage(
  { config }: Pick<Context, 'config'>,
  served: Served & { request: FastifyRequest; caller: Caller },
  message: object,
): Promise<Answered> {
  const sdk = await import('@modelcontextprotocol/server')
  const createServer = () => createMcpServer(sdk, config, served)
  const asked = new Request(new URL('/mcp', config.BASE_URL), {
    method: 'POST',
    headers: headersOf(served.request),
    body: JSON.stringify(message),
  })
  const given = { parsedBody: message }
  if (await sdk.isLegacyRequest(asked, message)) {
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    const server = createServer()
    await server.connect(transport)
    try {
      return await readAnswer(await transport.handleRequest(asked, given))
    } finally {
      await server.close()
    }
  }
  const handler = sdk.createMcpHandler(createServer, {
    legacy: 'reject',
    // A stream of changes would outlive a revoked key, and nothing here changes meanwhile.
    maxSubscriptions: 0,
    // There is no `onerror`, because its errors repeat headers and texts of the message.
  })
  try {
    return await readAnswer(await handler.fetch(asked, given))
  } finally {
    await handler.close()
  }
}

/** Only the headers that the protocol reads. The key stays out of the hands of the SDK. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const told = Object.entries(headers).filter(([name]) => TOLD.includes(name) || name.startsWith('mcp-'))
  return Object.fromEntries(told.map(([name, value]) => [name, String(value)]))
}

async function readAnswer(response: Response): Promise<Answered> {
  const text = await response.text()
  const { status } = response
  if (status === 202) return { status, body: '' }
  const body: unknown = JSON.parse(text)
  if (status === 200) return { status, body: body as Answer }
  if (status === 400 || status === 404 || status === 406) return { status, body: body as Fault }
  const { error } = body as { error?: { message?: string } }
  throw badRequest(error?.message ?? 'The message is not valid.')
}
