import { Resolver } from 'node:dns/promises'
import { connect, type LookupFunction, type Socket } from 'node:net'

export type Network = {
  resolve: (name: string, signal: AbortSignal) => Promise<readonly string[]>
  /** The socket connects only to IP addresses that `lookup` returns. */
  connect: (to: { host: string; port: number; lookup: LookupFunction }) => Socket
}

const RESOLVE_TIMEOUT_MS = 2000
const RESOLVE_TRIES = 2

/**
 * Queries name servers directly. The operating system's resolver would also use the hosts file and
 * the search list, so clients could reach names of the local network. It would also block a thread
 * during each slow query.
 */
export const publicNetwork: Network = {
  resolve: async (name, signal) => {
    const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: RESOLVE_TRIES })
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const responses = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      return responses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []))
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  },
  connect: (to) => connect(to),
}
