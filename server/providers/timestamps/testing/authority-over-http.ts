import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postBytesGuarded } from '../../../platform/fetcher/index.ts'
import { createHttpSender } from '../rfc3161/post-query.ts'

/** Sends requests to an authority on this machine, and waits 300 milliseconds at most. */
export const senderTo = (port: number) =>
  createHttpSender({
    url: `http://127.0.0.1:${port}/tsa`,
    timeoutMs: 300,
    loopbackPorts: [port],
    post: postBytesGuarded,
  })

/** Starts an authority on this machine. */
export async function serve(listener: RequestListener): Promise<{ port: number; close: () => Promise<void> }> {
  const server: Server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
