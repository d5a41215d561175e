import { Resolver } from 'node:dns/promises'
import { connect, type LookupFunction, type Socket } from 'node:net'

/** Network access of the fetcher. Tests replace this object. */
export type Network = {
  /** Returns every IP address of a host name. */
  resolve: (name: string, signal: AbortSignal) => Promise<readonly string[]>
  /**
   * Opens a socket to the port. The socket connects only to IP addresses that `lookup` returns.
   */
  connect: (to: { host: string; port: number; lookup: LookupFunction }) => Socket
}

const RESOLVE_TIMEOUT_MS = 2000
const RESOLVE_TRIES = 2

/**
 * Access to the public internet. Sends DNS queries directly to name servers. The resolver of the
 * operating system would also use the hosts file and the search list of this machine. Clients
 * could then reach names of the local network. That resolver would also block a thread during each
 * slow query.
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
