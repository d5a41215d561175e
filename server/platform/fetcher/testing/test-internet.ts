import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, isIP, type Server, Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createFetcher, type FetchGuarded } from '../fetch-guarded.ts'
import { isPublicAddress } from '../fetchable-address.ts'
import { createPoster, type PostGuarded } from '../post-guarded.ts'
import type { Network } from '../public-network.ts'
import { makeCertificate } from './make-certificate.ts'

/** One test server answers for all public addresses, to which all names resolve. */
export const PUBLIC_ADDRESS = '93.184.215.14'
export const HOST = 'images.example.com'

export type TestInternet = {
  fetch: FetchGuarded
  post: PostGuarded
  answer: (listener: RequestListener) => void
  /** Sets the results of the next lookups of a name. Further lookups repeat the last one. */
  resolves: (name: string, ...answers: (readonly string[])[]) => void
  reached: string[]
  breaches: () => number
  /** Starts a plain http server on this machine and returns its port. */
  loopback: (listener: RequestListener) => Promise<number>
  close: () => Promise<void>
}

/**
 * Starts a server with a certificate for all public addresses, and one for all others, to which
 * the fetcher must never connect.
 */
export async function openTestInternet(): Promise<TestInternet> {
  const trusted = getCACertificates('default')
  const { key, cert } = makeCertificate(HOST)
  setDefaultCACertificates([...trusted, cert])

  let listener: RequestListener = (_, response) => response.end()
  const origin = createSecureServer({ key, cert }, (request, response) => listener(request, response))
  let breaches = 0
  const canary = createTcpServer((socket) => {
    breaches++
    socket.destroy()
  })
  const servers: Server[] = [origin, canary]
  const [publicPort, canaryPort] = await Promise.all(servers.map(listen))
  const names = new Map<string, (readonly string[])[]>()
  const reached: string[] = []

  const network: Network = {
    resolve: async (name) => {
      const answers = names.get(name) ?? [[PUBLIC_ADDRESS]]
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    },
    connect: ({ host, port, lookup }) => {
      const socket = new Socket()
      const reach = (address: string) => {
        reached.push(`${address}:${port}`)
        const isOutside = isPublicAddress(address) && port === 443
        socket.connect((isOutside ? publicPort : canaryPort) ?? 0, '127.0.0.1')
      }
      if (isIP(host)) reach(host)
      else
        lookup(host, { all: true }, (error, found) => {
          if (error || typeof found === 'string') socket.destroy(error ?? undefined)
          else for (const { address } of found.slice(0, 1)) reach(address)
        })
      return socket
    },
  }
  return {
    fetch: createFetcher(network),
    post: createPoster(network),
    answer: (next) => {
      listener = next
    },
    resolves: (name, ...answers) => {
      names.set(name, answers)
    },
    reached,
    breaches: () => breaches,
    loopback: async (each) => {
      const server = createServer(each)
      servers.push(server)
      return listen(server)
    },
    close: async () => {
      setDefaultCACertificates(trusted)
      origin.closeAllConnections()
      await Promise.all(
        servers.map(async (server) => {
          server.close()
          await once(server, 'close')
        }),
      )
    },
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
