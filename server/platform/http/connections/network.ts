import ipaddr from 'ipaddr.js'

/** Bits of the IPv6 prefix of one subscriber, who may use all addresses with it. */
const SUBSCRIBER_BITS = 64

/** Returns an IPv4 address for an IPv6 address that contains one, and undefined for other text. */
const parse = (ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip) ? ipaddr.process(ip) : undefined

/** Bits of the prefix that all addresses of one network usually share. */
const PREFIX_BITS = { ipv4: 24, ipv6: 48 }

/**
 * Key by which requests of a caller are counted: the IPv4 address, or the first 64 bits of an IPv6
 * address.
 */
export function networkOf(ip: string): string {
  const address = parse(ip)
  if (address === undefined) return ip
  if (address instanceof ipaddr.IPv4) return address.toString()
  return prefixOfV6(address, SUBSCRIBER_BITS)
}

/**
 * Network of a caller: the first 24 bits of an IPv4 address, or the first 48 bits of an IPv6
 * address.
 */
export function prefixOf(ip: string): string {
  const address = parse(ip)
  if (address === undefined) return ip
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 3).join('.')}.0/${PREFIX_BITS.ipv4}`
  return prefixOfV6(address, PREFIX_BITS.ipv6)
}

function prefixOfV6(address: ipaddr.IPv6, bits: number): string {
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`)
  return `${network.parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`
}

/** True for a loopback address in any notation. */
export const isLoopback = (ip: string): boolean => parse(ip)?.range() === 'loopback'
