import type { Context } from '../../../platform/context.ts'
import { type Claim, CREDENTIAL_TYPES, NotSignable } from '../../../providers/credentials/port.ts'

type File = { bytes: Uint8Array; contentType: string }

/**
 * Signs a file that was derived from a model's file, and names the model's file as the ingredient.
 * Returns the derived file unchanged if its type cannot carry credentials or it is unreadable.
 * @throws ServiceUnavailable (503) if the signing queue is full
 */
export async function signDerived<Derived extends File>(
  { credentials, clock, log }: Pick<Context, 'credentials' | 'clock' | 'log'>,
  { title, action }: Pick<Claim, 'title' | 'action'>,
  file: Derived,
  parent: File,
): Promise<Derived> {
  const contentType = CREDENTIAL_TYPES.find((type) => type === file.contentType)
  const parentType = CREDENTIAL_TYPES.find((type) => type === parent.contentType)
  if (!contentType || !parentType) return file
  try {
    const claim: Claim = { title, action, madeAt: clock.now() }
    const source = { bytes: parent.bytes, contentType: parentType }
    return { ...file, bytes: await credentials.sign({ bytes: file.bytes, contentType, claim, parent: source }) }
  } catch (error) {
    if (!(error instanceof NotSignable)) throw error
    log.warn({ err: error }, 'a derived picture is served without credentials')
    return file
  }
}
