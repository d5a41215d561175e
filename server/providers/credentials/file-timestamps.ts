import { createHash } from 'node:crypto'
import type { Timestamps } from '../timestamps/port.ts'
import { imprintOf, timestampIn, withTimestamp } from './cose-signature.ts'
import type { CredentialReport, CredentialType } from './port.ts'
import { replaceSignature } from './strict-container.ts'

type SignedFile = { bytes: Uint8Array; signature: Uint8Array; contentType: CredentialType; isDelivered: boolean }

/**
 * Requests a timestamp for a file that was just signed, and writes it into the space that the
 * signature reserved. If it does not fit, it is stored beside the file. Runs outside the signing
 * thread, which signs other files meanwhile. For the license of a delivered file, the timestamp can
 * also be found by the SHA-256 of the file.
 */
export async function addTimestamp(
  timestamps: Timestamps,
  { signature, isDelivered, ...file }: SignedFile,
): Promise<Uint8Array> {
  const imprint = imprintOf(signature)
  const token = await timestamps.stamp(imprint, { isKept: isDelivered })
  const stamped = token && withTimestamp(signature, token)
  const changed = stamped && replaceSignature(file, signature, stamped)
  if (token && !changed) await timestamps.keep(imprint, token)
  const bytes = changed ?? file.bytes
  if (isDelivered) await timestamps.nameFile(imprint, createHash('sha256').update(bytes).digest('hex'))
  return bytes
}

/** Returns the timestamp in a file's signature if it is valid, or else the one stored here. */
export async function findTimestamp(
  timestamps: Timestamps,
  signature: Uint8Array,
): Promise<CredentialReport['timestamp']> {
  const parts = partsOf(signature)
  if (!parts) return null
  const { imprint, token } = parts
  const found = (token && (await timestamps.verify(token, imprint))) ?? (await timestamps.find(imprint.toString('hex')))
  return found ? { at: found.at.toISOString(), by: found.by } : null
}

function partsOf(signature: Uint8Array): { imprint: Buffer; token: Uint8Array | undefined } | undefined {
  try {
    return { imprint: imprintOf(signature), token: timestampIn(signature) }
  } catch {
    // Other programs may write signatures in a form that C2PA accepts and we do not read.
    return undefined
  }
}
