import { once } from 'node:events'
import type { LookupFunction, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { FetchRefused } from './fetch-refused.ts'
import {
  hostOf,
  isAddress,
  isOurLoopback,
  isPublicAddress,
  type LoopbackPorts,
  notPublic,
} from './fetchable-address.ts'
import type { Network } from './public-network.ts'

/**
 * Connects to the host of an address, with TLS for https. Resolves the name once and connects only
 * to the checked addresses, because a second DNS lookup could return another one.
 * @throws FetchRefused with the reason `network` or `unreachable`; the abort reason of the signal
 */
export async function openSocket(
  network: Network,
  url: URL,
  loopbackPorts: LoopbackPorts,
  signal: AbortSignal,
): Promise<Socket> {
  const host = hostOf(url)
  const addresses = isOurLoopback(url, loopbackPorts) ? loopbackOf(host) : await publicAddresses(network, host, signal)
  const isEncrypted = url.protocol === 'https:'
  const port = url.port === '' ? (isEncrypted ? 443 : 80) : Number(url.port)
  const socket = network.connect({ host, port, lookup: pinnedTo(addresses) }).on('error', ignored)
  try {
    await once(socket, 'connect', { signal })
    if (!isEncrypted) return socket
    const encrypted = connectTls({
      socket,
      host,
      ...(isAddress(host) ? {} : { servername: host }),
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
    }).on('error', ignored)
    await once(encrypted, 'secureConnect', { signal })
    return encrypted
  } catch (error) {
    socket.destroy()
    signal.throwIfAborted()
    throw new FetchRefused('unreachable', 'The host of the address does not respond, or has no valid certificate.', {
      cause: error,
    })
  }
}

/** Ignores an error. Errors before the socket is open are thrown to the caller. */
const ignored = (): void => undefined

/** @throws FetchRefused if an address is not public, or if the host has no address */
async function publicAddresses(network: Network, host: string, signal: AbortSignal): Promise<readonly string[]> {
  const addresses = isAddress(host) ? [host] : await network.resolve(host, signal)
  signal.throwIfAborted()
  if (addresses.length === 0) throw new FetchRefused('unreachable', 'The host of the address cannot be found.')
  if (!addresses.every(isPublicAddress)) throw notPublic()
  return addresses
}

const loopbackOf = (host: string): readonly string[] => (isAddress(host) ? [host] : ['127.0.0.1', '::1'])

/** Always returns the checked addresses, whatever the host name. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_host, options, callback) => {
    const [first] = known
    if (options.all) callback(null, known)
    else callback(null, first?.address ?? '', first?.family)
  }
}
