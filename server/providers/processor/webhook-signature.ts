import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '../../platform/clock.ts'

const TOLERANCE_MS = 5 * MINUTE_MS

/** Signature header: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.rawBody">`. */
export function signWebhook(secret: string, rawBody: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, rawBody).toString('hex')}`
}

/**
 * Compares in constant time, and allows five minutes before or after `now`. The header may have
 * several `v1` signatures, because the processor sends two while its secret is being replaced.
 */
export function isSignedBy(secret: string, { rawBody, signature, now }: SignedWebhook): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('=', 2))
  const times = parts.filter(([name]) => name === 't')
  const seconds = times.length === 1 && /^\d{1,12}$/.test(times[0]?.[1] ?? '') ? Number(times[0]?.[1]) : Number.NaN
  if (!(Math.abs(now.getTime() - seconds * 1000) <= TOLERANCE_MS)) return false
  const expected = digest(secret, seconds, rawBody)
  return parts.some(([name, value]) => {
    if (name !== 'v1' || !/^[0-9a-f]{64}$/.test(value ?? '')) return false
    return timingSafeEqual(Buffer.from(value ?? '', 'hex'), expected)
  })
}

export type SignedWebhook = { rawBody: string; signature: string; now: Date }

const digest = (secret: string, seconds: number, rawBody: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest()
