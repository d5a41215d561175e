import ipaddr from 'ipaddr.js'

/** One subscriber of IPv6 is given so many bits, and may use any address behind them. */
const SUBSCRIBER_BITS = 64

/** The address a text writes, an IPv4 one that IPv6 carries as itself; undefined for no address. */
const parse = (ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined =>
  ipaddr.IPv4.isValidFourPartDecimal(ip) || ipaddr.IPv6.isValid(ip) ? ipaddr.process(ip) : undefined

/** What stands for a caller's network: an IPv4 address, or the /64 that one subscriber of IPv6 is given. */
export function networkOf(ip: string): string {
  const address = parse(ip)
  if (address === undefined) return ip
  if (address instanceof ipaddr.IPv4) return address.toString()
  const [network] = [ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${SUBSCRIBER_BITS}`)]
  return `${network.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/${SUBSCRIBER_BITS}`
}

/** Whether an address is this machine's own, however it is written. */
export const isLoopback = (ip: string): boolean => parse(ip)?.range() === 'loopback'
