import { createPublicKey, verify } from 'node:crypto'
import { parseAddress } from '../../platform/email-address.ts'
import { type EventReader, MAIL_ARGUMENTS, type MailEvent } from './port.ts'

const SIGNATURE = 'x-twilio-email-event-webhook-signature'
const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp'
const MAX_ID = 255
const MAX_DETAIL = 500
const MAX_ARGUMENT = 200

/**
 * Parses the events that SendGrid posts. With a public key, SendGrid's signature over the
 * timestamp and the raw body must be valid. Without one, events are accepted only if `isOpen` is
 * true.
 */
export const createEventReader =
  ({ publicKey, isOpen }: { publicKey: string | undefined; isOpen: boolean }): EventReader =>
  ({ rawBody, header }) => {
    const isAuthentic =
      publicKey === undefined ? isOpen : isSigned(publicKey, rawBody, header(SIGNATURE), header(TIMESTAMP))
    return isAuthentic ? eventsIn(rawBody) : undefined
  }

/** Verifies an ECDSA signature (SHA-256, DER). Missing or malformed input counts as not signed. */
function isSigned(
  publicKey: string,
  rawBody: string,
  signature: string | undefined,
  timestamp: string | undefined,
): boolean {
  if (!signature || !timestamp || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature) || !/^\d{1,12}$/.test(timestamp))
    return false
  try {
    return verify(
      'sha256',
      Buffer.from(timestamp + rawBody),
      createPublicKey(publicKey),
      Buffer.from(signature, 'base64'),
    )
  } catch {
    return false
  }
}

/**
 * Returns undefined if the body is not a list. Skips unknown entries, because SendGrid adds types
 * of events without notice.
 */
function eventsIn(rawBody: string): readonly MailEvent[] | undefined {
  if (rawBody === '') return undefined
  // A byte order mark is not valid JSON.
  const list: unknown = JSON.parse(rawBody.replace(/^\uFEFF/, ''))
  return Array.isArray(list) ? list.flatMap((entry: unknown) => eventOf(entry) ?? []) : undefined
}

function eventOf(entry: unknown): MailEvent | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const fields = entry as Readonly<Record<string, unknown>>
  const { sg_event_id: id, event: name, type, email, timestamp, reason } = fields
  const address = parseAddress(email)
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID || typeof name !== 'string' || !address)
    return undefined
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp) || timestamp < 0 || timestamp > 1e11)
    return undefined
  return {
    id,
    address,
    kind: kindOf(name, type),
    name: name.slice(0, 40),
    arguments: argumentsIn(fields),
    detail: typeof reason === 'string' ? reason.slice(0, MAX_DETAIL) : null,
    at: new Date(timestamp * 1000),
  }
}

/** SendGrid puts our values among its own fields of the event. */
function argumentsIn(fields: Readonly<Record<string, unknown>>): MailEvent['arguments'] {
  const carried = MAIL_ARGUMENTS.flatMap((name) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    return typeof value === 'string' && value !== '' && value.length <= MAX_ARGUMENT ? [[name, value] as const] : []
  })
  return Object.fromEntries(carried)
}

/** A bounce of type `blocked` is temporary, so it does not count as a `bounce`. */
function kindOf(name: string, type: unknown): MailEvent['kind'] {
  if (name === 'spamreport') return 'complaint'
  if (name === 'open') return 'open'
  return name === 'bounce' && type !== 'blocked' ? 'bounce' : 'other'
}
