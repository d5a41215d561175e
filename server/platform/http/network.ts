import ipaddr from 'ipaddr.js'

/** One subscriber of IPv6 is given so many bits, and may use any address behind them. */
const SUBSCRIBER_BITS = 64

/** The address a text writes, an IPv4 one that IPv6 carries as itself; undefined for no address. */
const parse = (ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip) ? ipaddr.process(ip) : undefined

/** The network that a provider usually routes as one. */
const PREFIX_BITS = { ipv4: 24, ipv6: 48 }

/** Returns what stands for a caller: an IPv4 address, or the /64 that one subscriber of IPv6 is given. */
export function networkOf(ip: string): string {
  const address = parse(ip)
  if (address === undefined) return ip
  if (address instanceof ipaddr.IPv4) return address.toString()
  return prefixOfV6(address, SUBSCRIBER_BITS)
}

/** Returns the network around a caller: the /24 of an IPv4 address, the /48 of an IPv6 one. */
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

/** Whether an address is this machine's own, however it is written. */
export const isLoopback = (ip: string): boolean => parse(ip)?.range() === 'loopback'
