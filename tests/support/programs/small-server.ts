import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** `atMs` is on the clock of this process. */
export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string; atMs: number }

export type SmallServer = {
  address: string
  requests: ReceivedRequest[]
}

/**
 * Runs until the test ends. Sends the `answers` one after another, and then repeats the last one.
 */
export async function serveResponses(...answers: ((response: ServerResponse, received: ReceivedRequest) => void)[]) {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const atMs = performance.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString('latin1'), atMs }
      requests.push(one)
      answers[Math.min(requests.length, answers.length) - 1]?.(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, requests: requests } satisfies SmallServer
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(JSON.stringify(body))
  }

export const html =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Something in between</h1>')
  }

/** Drops the connection before the response's end. */
export const cutInTheMiddle = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"offers":[', () => response.destroy())
}

export const hangUp = (response: ServerResponse): void => {
  response.destroy()
}
