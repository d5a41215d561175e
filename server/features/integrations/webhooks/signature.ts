import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24

export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

export type SignedText = { id: string; timestamp: number; body: string }

/**
 * Returns the value of the `webhook-signature` header: one signature for each secret, separated by
 * spaces. `timestamp` is in seconds.
 */
export const signatureOf = ({ id, timestamp, body }: SignedText, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
