import ipaddr from 'ipaddr.js'
import { isLoopback } from '../http/connections/network.ts'
import { message, type Words } from '../words/index.ts'
import { FetchRefused } from './fetch-refused.ts'

/** Names that may exist in local networks but not on the public internet. */
const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/
/** Public address at which a cloud provider's machines read their credentials. */
const METADATA_ADDRESSES = ['168.63.129.16']
const MAX_ADDRESS = 2048

export type LoopbackPorts = readonly number[]

/**
 * Parses an address and checks that it may be fetched or stored. The address must use https on
 * port 443 and a public host, and must contain no user or password. In development, http on the
 * ports `loopbackPorts` of this machine is also allowed. With `allowsHttp`, so is http on port 80.
 * @throws FetchRefused with the reason `network` for an address outside the public internet,
 * otherwise with the reason `address`
 */
export function assertFetchable(
  address: string,
  loopbackPorts: LoopbackPorts = [],
  { allowsHttp = false }: { allowsHttp?: boolean } = {},
): URL {
  const refuse = (words: Words): never => {
    throw new FetchRefused('address', words)
  }
  if (address.length > MAX_ADDRESS)
    refuse(message('The address is longer than {max} characters.', { max: MAX_ADDRESS }))
  // Browsers accept these characters, but other parsers could find another host in the same
  // address.
  if (/[\s\\\p{Cc}]/u.test(address)) refuse(message('The address contains spaces, backslashes or control characters.'))
  const url = URL.parse(address)
  if (url === null || !/^https?:\/\/[^/]/i.test(address))
    return refuse(message('Enter a complete address that starts with https://.'))
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(address))
    refuse(message('The address contains a user name or a password. Use one that works without.'))
  if (isOurLoopback(url, loopbackPorts)) return url
  if (url.protocol !== 'https:' && !allowsHttp) refuse(message('Enter an address that starts with https://.'))
  if (url.port !== '') refuse(message('The address contains a port. Only the standard https port is allowed.'))
  const host = hostOf(url)
  if (isAddress(host)) {
    if (!isPublicAddress(host)) throw notPublic()
  } else if (host.endsWith('.') || !host.includes('.') || LOCAL_NAMES.test(host))
    refuse(message('The host of the address is not a public name, such as images.example.com.'))
  return url
}

export const isOurLoopback = (url: URL, loopbackPorts: LoopbackPorts): boolean =>
  url.protocol === 'http:' &&
  loopbackPorts.includes(url.port === '' ? 80 : Number(url.port)) &&
  (url.hostname === 'localhost' || isLoopback(hostOf(url)))

export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

export const isAddress = (host: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host)

/**
 * True for a public address of a single machine. False for IPv6 addresses that contain another
 * address (mapped, NAT64, 6to4, Teredo), which may be private.
 */
export function isPublicAddress(ip: string): boolean {
  if (ip.includes('%')) return false
  if (ipaddr.IPv4.isValidFourPartDecimal(ip))
    return ipaddr.IPv4.parse(ip).range() === 'unicast' && !METADATA_ADDRESSES.includes(ip)
  if (!ipaddr.IPv6.isValid(ip)) return false
  const address = ipaddr.IPv6.parse(ip)
  // Only 2000::/3 is in use on the internet, but the library returns "unicast" for unknown ranges
  // too.
  return address.range() === 'unicast' && address.match(ipaddr.IPv6.parse('2000::'), 3)
}

export const notPublic = (): FetchRefused =>
  new FetchRefused('network', 'The address points to a machine that is not on the public internet.')
