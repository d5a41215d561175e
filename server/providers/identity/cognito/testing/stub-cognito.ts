import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { adjustableClock } from '../../../../platform/clock.ts'
import type { IdentityProvider } from '../../port.ts'
import { createCognitoProvider } from '../cognito-provider.ts'

/** An error in Cognito's format, or any other output. */
export type StubResponse = {
  name?: string
  message?: string
  status?: number
  /**
   * Cognito writes the error's name in both places, but a proxy or emulator may leave out the
   * header.
   */
  form?: 'header' | 'body'
  output?: object
  hangs?: boolean
  /** Attempts that get this response. Later ones succeed. */
  times?: number
}

export type Stub = {
  url: string
  callsOf: (scenario: string, operation: string) => number
  define: (scenario: string, answers: Record<string, StubResponse>) => string
  close: () => Promise<void>
}

/**
 * Imitates Cognito over HTTP. Each scenario has its own path, so that many can run at the same
 * time.
 */
export async function startStub(): Promise<Stub> {
  const scenarios = new Map<string, Record<string, StubResponse>>()
  const calls = new Map<string, number>()
  const answerCall = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const scenario = (request.url ?? '').split('/')[1] ?? ''
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
    await drained(request)
    const key = `${scenario} ${operation}`
    const count = (calls.get(key) ?? 0) + 1
    calls.set(key, count)
    const answer = scenarios.get(scenario)?.[operation]
    if (answer?.hangs) return
    if (!answer || (answer.times !== undefined && count > answer.times) || !answer.name) {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
      response.end(JSON.stringify(answer?.output ?? {}))
      return
    }
    const { name, message = name, status = 400, form = 'header' } = answer
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.1',
      'x-amzn-requestid': 'b0f7e0c4-0000-4000-8000-000000000000',
      ...(form === 'header' ? { 'x-amzn-errortype': `${name}:`, 'x-amzn-errormessage': message } : {}),
    })
    response.end(JSON.stringify(form === 'header' ? { message } : { __type: name, message }))
  }
  const server = createServer((request, response) => void answerCall(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    callsOf: (scenario, operation) => calls.get(`${scenario} ${operation}`) ?? 0,
    define: (scenario, answers) => {
      scenarios.set(scenario, answers)
      return `${url}/${scenario}`
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function drained(request: IncomingMessage): Promise<void> {
  for await (const _chunk of request);
}

/** Also returns what the provider has logged. */
export function providerAt(
  endpoint: string,
  options: { clientSecret?: string; callTimeoutMs?: number } = {},
): { provider: IdentityProvider; logged: string[]; mailedTo: string[] } {
  const logged: string[] = []
  const mailedTo: string[] = []
  const provider = createCognitoProvider({
    config: {
      COGNITO_USER_POOL_ID: 'local_Ab12Cd34E',
      COGNITO_CLIENT_ID: 'client0000000000000000000',
      COGNITO_CLIENT_SECRET: options.clientSecret,
      COGNITO_ENDPOINT: endpoint,
      COGNITO_REGION: undefined,
      AWS_REGION: undefined,
      AUTH_URL: 'http://localhost:3001',
      isProduction: false,
    },
    clock: adjustableClock(),
    mails: {
      addressTaken: async (to) => void mailedTo.push(to),
      passwordChanged: async (to) => void mailedTo.push(to),
    },
    log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
    ...(options.callTimeoutMs ? { callTimeoutMs: options.callTimeoutMs } : {}),
  })
  return { provider, logged, mailedTo }
}
