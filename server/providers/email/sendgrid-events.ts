import { createPublicKey, verify } from 'node:crypto'
import { parseAddress } from '../../platform/email-address.ts'
import { type EventReader, MAIL_ARGUMENTS, type MailEvent } from './port.ts'

const SIGNATURE = 'x-twilio-email-event-webhook-signature'
const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp'
const LONGEST_ID = 255
const LONGEST_DETAIL = 500
const LONGEST_ARGUMENT = 200

/**
 * Reads the events that SendGrid posts. They are believed when its signature over time and raw body holds; with no key
 * to check that by, only where that was said to be fine.
 */
export const createEventReader =
  ({ publicKey, isOpen }: { publicKey: string | undefined; isOpen: boolean }): EventReader =>
  ({ rawBody, header }) => {
    const isBelieved =
      publicKey === undefined ? isOpen : isSigned(publicKey, rawBody, header(SIGNATURE), header(TIMESTAMP))
    return isBelieved ? eventsIn(rawBody) : undefined
  }

/** ECDSA over SHA-256, in DER; whatever is missing or malformed does not hold. */
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

/** Undefined unless it is a list. What is no event of the list's kind is passed over: newer kinds come without notice. */
function eventsIn(rawBody: string): readonly MailEvent[] | undefined {
  if (rawBody === '') return undefined
  // The mark that some put before a text is no JSON; what judged the body before has passed over it.
  const list: unknown = JSON.parse(rawBody.replace(/^\uFEFF/, ''))
  return Array.isArray(list) ? list.flatMap((entry: unknown) => eventOf(entry) ?? []) : undefined
}

function eventOf(entry: unknown): MailEvent | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const fields = entry as Readonly<Record<string, unknown>>
  const { sg_event_id: id, event: name, type, email, timestamp, reason } = fields
  const address = parseAddress(email)
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID || typeof name !== 'string' || !address)
    return undefined
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp) || timestamp < 0 || timestamp > 1e11)
    return undefined
  return {
    id,
    address,
    kind: kindOf(name, type),
    name: name.slice(0, 40),
    arguments: argumentsIn(fields),
    detail: typeof reason === 'string' ? reason.slice(0, LONGEST_DETAIL) : null,
    at: new Date(timestamp * 1000),
  }
}

/** What the mail carried stands among the event's own fields. */
function argumentsIn(fields: Readonly<Record<string, unknown>>): MailEvent['arguments'] {
  const carried = MAIL_ARGUMENTS.flatMap((name) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    return typeof value === 'string' && value !== '' && value.length <= LONGEST_ARGUMENT ? [[name, value] as const] : []
  })
  return Object.fromEntries(carried)
}

/** A bounce of the type `blocked` is the other side's mood, and passes. */
function kindOf(name: string, type: unknown): MailEvent['kind'] {
  if (name === 'spamreport') return 'complaint'
  if (name === 'open') return 'open'
  return name === 'bounce' && type !== 'blocked' ? 'bounce' : 'other'
}
