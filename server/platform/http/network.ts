import ipaddr from 'ipaddr.js'

/**
 * Length of the IPv6 prefix that one subscriber gets. The subscriber may use every address with
 * that prefix.
 */
const SUBSCRIBER_BITS = 64

/** Parses an address and unwraps IPv4-mapped IPv6. Returns undefined if it is not an address. */
const parse = (ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip) ? ipaddr.process(ip) : undefined

/** Prefix lengths that providers usually route as one network. */
const PREFIX_BITS = { ipv4: 24, ipv6: 48 }

/**
 * Returns the address by which a caller is counted: an IPv4 address, or the /64 of an IPv6
 * subscriber.
 */
export function networkOf(ip: string): string {
  const address = parse(ip)
  if (address === undefined) return ip
  if (address instanceof ipaddr.IPv4) return address.toString()
  return prefixOfV6(address, SUBSCRIBER_BITS)
}

/** Returns the network of a caller: the /24 of an IPv4 address, the /48 of an IPv6 address. */
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

/** True if an address is a loopback address in any notation. */
export const isLoopback = (ip: string): boolean => parse(ip)?.range() === 'loopback'
