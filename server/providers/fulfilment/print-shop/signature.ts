import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { sameText } from '../../../platform/http/callers/check-access.ts'

const TOLERANCE_MS = 5 * MINUTE_MS

/** Signature header: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.rawBody">`. */
export function signEvent(secret: string, rawBody: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, rawBody)}`
}

/** The signature must be made within five minutes before or after `now`. */
export function isSigned(secret: string, event: { rawBody: string; signature: string; now: Date }): boolean {
  const [, seconds = '', signed = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(event.signature) ?? []
  if (seconds === '' || Math.abs(event.now.getTime() - Number(seconds) * 1000) > TOLERANCE_MS) return false
  return sameText(signed, digest(secret, Number(seconds), event.rawBody))
}

const digest = (secret: string, seconds: number, rawBody: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex')
