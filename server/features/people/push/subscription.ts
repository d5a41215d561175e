import { createPublicKey } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { assertFetchable, FetchRefused } from '../../../platform/fetcher/index.ts'
import { keyedDigest, seal, unseal } from '../../../platform/security/sealed.ts'
import { isListedHost } from './domain/push-hosts.ts'

/** Address at the browser's push service, and the keys with which only the browser can decrypt. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

type AddressSettings = Pick<Context['config'], 'PUSH_SERVICE_HOSTS' | 'FETCH_LOOPBACK_PORTS'>
type SecretSetting = Pick<Context['config'], 'SECRET_KEY'>

const PURPOSE = 'push subscriptions'
/** An uncompressed point of P-256 starts with this byte. */
const UNCOMPRESSED = 4
const POINT_BYTES = 65
const AUTH_BYTES = 16

/**
 * True if messages may be sent to this address. Any browser can register any address, so only
 * those of known push services are accepted.
 */
export function isPushService(endpoint: string, config: AddressSettings): boolean {
  try {
    const url = assertFetchable(endpoint, config.FETCH_LOOPBACK_PORTS)
    return url.protocol === 'http:' || isListedHost(url.hostname, config.PUSH_SERVICE_HOSTS)
  } catch (error) {
    if (error instanceof FetchRefused) return false
    throw error
  }
}

/** @throws UnprocessableEntity for an unknown push service or invalid keys */
export function assertSubscription({ endpoint, p256dh, auth }: Subscription, config: AddressSettings): void {
  if (!isPushService(endpoint, config))
    throw unprocessable('We do not know the push service of this browser. Use another browser on this device.')
  if (!isPoint(p256dh) || Buffer.from(auth, 'base64url').length !== AUTH_BYTES)
    throw unprocessable('The keys of this subscription are not valid. Subscribe again.')
}

function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  if (bytes.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    // The point is not on the curve.
    return false
  }
}

export const sealSubscription = ({ SECRET_KEY }: SecretSetting, { endpoint, p256dh, auth }: Subscription): string =>
  seal(SECRET_KEY, PURPOSE, JSON.stringify({ endpoint, p256dh, auth }))

/** Returns undefined for a subscription that was sealed with another SECRET_KEY. */
export function openSubscription({ SECRET_KEY }: SecretSetting, sealed: string): Subscription | undefined {
  try {
    return JSON.parse(unseal(SECRET_KEY, PURPOSE, sealed)) as Subscription
  } catch {
    return undefined
  }
}

export const digestsOf = ({ SECRET_KEY }: SecretSetting, { endpoint, p256dh, auth }: Subscription) => ({
  endpointDigest: keyedDigest(SECRET_KEY, 'push endpoints', endpoint),
  keysDigest: keyedDigest(SECRET_KEY, 'push keys', JSON.stringify([endpoint, p256dh, auth])),
})
