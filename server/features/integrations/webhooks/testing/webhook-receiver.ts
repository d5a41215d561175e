import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export type ReceivedEvent = { type: string; version: number; timestamp: string; data: Record<string, unknown> }
export type ReceivedRequest = {
  path: string
  id: string
  headers: Record<string, string>
  body: string
  event: ReceivedEvent
}
type Respond = (response: ServerResponse, request: ReceivedRequest) => void

export type WebhookReceiver = {
  port: number
  url: (path: string) => string
  requestsTo: (path: string) => ReceivedRequest[]
  eventsAt: (path: string) => ReceivedEvent[]
  respond: (path: string, respond: Respond) => void
  /**
   * Verifies a request as the published library does.
   * @throws if the signature is not of this secret
   */
  verify: (secret: string, request: ReceivedRequest) => unknown
  close: () => Promise<void>
}

export async function openReceiver(): Promise<WebhookReceiver> {
  const requests: ReceivedRequest[] = []
  const responders = new Map<string, Respond>()
  const receive = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(incoming)
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
    const path = incoming.url ?? ''
    const request = { path, id: headers['webhook-id'] ?? '', headers, body, event: JSON.parse(body) as ReceivedEvent }
    requests.push(request)
    const respond = responders.get(path) ?? ((to: ServerResponse) => to.end('thank you'))
    respond(response, request)
  }
  const server = createServer((incoming, response) => void receive(incoming, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const requestsTo = (path: string) => requests.filter((request) => request.path === path)
  return {
    port,
    url: (path) => `http://127.0.0.1:${port}${path}`,
    requestsTo,
    eventsAt: (path) => [...new Map(requestsTo(path).map(({ id, event }) => [id, event])).values()],
    respond: (path, respond) => {
      responders.set(path, respond)
    },
    verify: (secret, { body, headers }) => new Webhook(secret).verify(body, headers),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
