import type { ProcessorEvent } from './port.ts'

/** Reads only the facts that we use. Undefined if the body is not an event. */
export function readWebhookEvent(rawBody: string): ProcessorEvent | undefined {
  const event = record(parse(rawBody))
  if (typeof event?.id !== 'string' || typeof event.type !== 'string') return undefined
  const object = record(record(event.data)?.object)
  const intent = object?.object === 'payment_intent' ? object.id : object?.payment_intent
  const account = object?.object === 'account' ? object.id : null
  return {
    id: event.id,
    type: event.type,
    paymentIntentId: typeof intent === 'string' ? intent : null,
    connectAccountId: typeof account === 'string' ? account : null,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const record = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
