import ipaddr from 'ipaddr.js'
import { isLoopback } from '../http/network.ts'
import { FetchRefused } from './fetch-refused.ts'

/** Names that no resolver of the public internet knows, and that some networks answer themselves. */
const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/
/** Lies in a public range, and answers every machine of one cloud with its secrets. */
const METADATA_ADDRESSES = ['168.63.129.16']
const LONGEST_ADDRESS = 2048

export type LoopbackPorts = readonly number[]

/**
 * The address when its form is one that may be fetched or stored: https on port 443, a public host, no user or password.
 * With loopback ports, which development alone has, also http on those ports of this machine.
 * @throws FetchRefused `address`, or `network` for the address of a machine that is not on the public internet
 */
export function assertFetchable(address: string, loopbackPorts: LoopbackPorts = []): URL {
  const refuse = (words: string): never => {
    throw new FetchRefused('address', words)
  }
  if (address.length > LONGEST_ADDRESS) refuse(`The address is longer than ${LONGEST_ADDRESS} characters.`)
  // A browser's parser forgives these; other readers of the same address may not, and see another host.
  if (/[\s\\\p{Cc}]/u.test(address)) refuse('The address has blanks, backslashes or control characters in it.')
  const url = URL.parse(address)
  if (url === null || !/^https?:\/\/[^/]/i.test(address))
    return refuse('Give a whole address that begins with https://.')
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(address))
    refuse('The address has a user or a password in it; give one that works without.')
  if (isOurLoopback(url, loopbackPorts)) return url
  if (url.protocol !== 'https:') refuse('Give an address that begins with https://.')
  if (url.port !== '') refuse('The address names a port; only the usual one of https is fetched from.')
  const host = hostOf(url)
  if (isAddress(host)) {
    if (!isPublicAddress(host)) throw notPublic()
  } else if (host.endsWith('.') || !host.includes('.') || LOCAL_NAMES.test(host))
    refuse('The host of the address is no public name, such as images.example.com.')
  return url
}

/** Whether the address is one of this machine's that development allows. */
export const isOurLoopback = (url: URL, loopbackPorts: LoopbackPorts): boolean =>
  url.protocol === 'http:' &&
  loopbackPorts.includes(url.port === '' ? 80 : Number(url.port)) &&
  (url.hostname === 'localhost' || isLoopback(hostOf(url)))

/** The host without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

export const isAddress = (host: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host)

/**
 * Whether an IP address is global unicast, as it stands: one that carries another inside it (mapped, NAT64, 6to4, Teredo) is
 * not, wherever it would lead.
 */
export function isPublicAddress(ip: string): boolean {
  if (ip.includes('%')) return false
  if (ipaddr.IPv4.isValidFourPartDecimal(ip))
    return ipaddr.IPv4.parse(ip).range() === 'unicast' && !METADATA_ADDRESSES.includes(ip)
  if (!ipaddr.IPv6.isValid(ip)) return false
  const address = ipaddr.IPv6.parse(ip)
  // Only 2000::/3 was ever given out; the library calls unicast whatever has no name.
  return address.range() === 'unicast' && address.match(ipaddr.IPv6.parse('2000::'), 3)
}

export const notPublic = (): FetchRefused =>
  new FetchRefused('network', 'The address leads to a machine that is not on the public internet.')
