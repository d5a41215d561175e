import Stripe from 'stripe'
import { brandToken } from '../../../platform/brand/index.ts'

/** Stripe responds within a few seconds or not at all, and a person is mostly waiting. */
const TIMEOUT_MS = 20_000
/** A retry has the same idempotency key. */
const RETRIES = 2

export type StripeAccess = {
  secretKey: string
  /** Address of another server with Stripe's API, for example in tests. */
  apiBase?: string | undefined
  timeoutMs?: number
  retries?: number
}

/** Uses the API version of the SDK's types, even if the Stripe account has another default. */
export function createStripeClient({
  secretKey,
  apiBase,
  timeoutMs = TIMEOUT_MS,
  retries = RETRIES,
}: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion: Stripe.API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: brandToken() },
    ...(apiBase ? addressOf(apiBase) : {}),
  })
}

function addressOf(apiBase: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  }
}
