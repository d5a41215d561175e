import ipaddr from 'ipaddr.js'
import { isLoopback } from '../http/network.ts'
import { FetchRefused } from './fetch-refused.ts'

/** Host names that no public resolver knows, but that some local networks resolve. */
const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/
/** Public address from which machines of one cloud provider read their credentials. */
const METADATA_ADDRESSES = ['168.63.129.16']
const MAX_ADDRESS = 2048

export type LoopbackPorts = readonly number[]

/**
 * Returns the parsed address if it may be fetched or stored: https on port 443, a public host, no
 * user or password. With loopback ports, which exist only in development, also allows http on
 * these ports of this machine.
 * @throws FetchRefused `address`, or `network` for an address that is not on the public internet
 */
export function assertFetchable(address: string, loopbackPorts: LoopbackPorts = []): URL {
  const refuse = (words: string): never => {
    throw new FetchRefused('address', words)
  }
  if (address.length > MAX_ADDRESS) refuse(`The address is longer than ${MAX_ADDRESS} characters.`)
  // Browsers tolerate these characters, but other parsers of the same address may see a different
  // host.
  if (/[\s\\\p{Cc}]/u.test(address)) refuse('The address contains spaces, backslashes or control characters.')
  const url = URL.parse(address)
  if (url === null || !/^https?:\/\/[^/]/i.test(address))
    return refuse('Enter a complete address that starts with https://.')
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(address))
    refuse('The address contains a user name or a password. Use one that works without.')
  if (isOurLoopback(url, loopbackPorts)) return url
  if (url.protocol !== 'https:') refuse('Enter an address that starts with https://.')
  if (url.port !== '') refuse('The address contains a port. Only the standard https port is allowed.')
  const host = hostOf(url)
  if (isAddress(host)) {
    if (!isPublicAddress(host)) throw notPublic()
  } else if (host.endsWith('.') || !host.includes('.') || LOCAL_NAMES.test(host))
    refuse('The host of the address is not a public name, such as images.example.com.')
  return url
}

/** True if the address is a loopback address that development allows. */
export const isOurLoopback = (url: URL, loopbackPorts: LoopbackPorts): boolean =>
  url.protocol === 'http:' &&
  loopbackPorts.includes(url.port === '' ? 80 : Number(url.port)) &&
  (url.hostname === 'localhost' || isLoopback(hostOf(url)))

/** Returns the host without IPv6 brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

export const isAddress = (host: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host)

/**
 * True if the IP address itself is global unicast. False for every address that embeds another
 * address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(ip: string): boolean {
  if (ip.includes('%')) return false
  if (ipaddr.IPv4.isValidFourPartDecimal(ip))
    return ipaddr.IPv4.parse(ip).range() === 'unicast' && !METADATA_ADDRESSES.includes(ip)
  if (!ipaddr.IPv6.isValid(ip)) return false
  const address = ipaddr.IPv6.parse(ip)
  // Only 2000::/3 is allocated, but the library reports every unnamed range as unicast.
  return address.range() === 'unicast' && address.match(ipaddr.IPv6.parse('2000::'), 3)
}

export const notPublic = (): FetchRefused =>
  new FetchRefused('network', 'The address points to a machine that is not on the public internet.')
