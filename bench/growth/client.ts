import { Agent } from 'node:http'

export const agent = new Agent({ keepAlive: true, maxSockets: 1 })

let addresses = 0
/**
 * Returns another client IP address each time, so that the rate limit per address does not apply.
 */
export function nextAddress(): string {
  const number = addresses++
  return `10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`
}
