import { Resolver } from 'node:dns/promises'
import { connect, type LookupFunction, type Socket } from 'node:net'

/** How the fetcher reaches the world. Tests bring their own; nothing else does. */
export type Network = {
  /** Every address of a name. */
  resolve: (name: string, signal: AbortSignal) => Promise<readonly string[]>
  /** A socket to the port; which address, `lookup` alone says. */
  connect: (to: { host: string; port: number; lookup: LookupFunction }) => Socket
}

const RESOLVE_TIMEOUT_MS = 2000
const RESOLVE_TRIES = 2

/**
 * The name servers are asked themselves: what this machine's own files call a host, or what its search list would make of a
 * name, is nothing that a client may reach; and the system's resolver would hold a thread for each slow name.
 */
export const publicNetwork: Network = {
  resolve: async (name, signal) => {
    const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: RESOLVE_TRIES })
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  },
  connect: (to) => connect(to),
}
