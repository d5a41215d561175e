import type { Context } from '../../../platform/context.ts'
import { type Claim, CREDENTIAL_TYPES, NotSignable } from '../../../providers/credentials/port.ts'

type File = { bytes: Uint8Array; contentType: string }

/**
 * What was made of a file that a model made, with Content Credentials that name that file as what it comes from. As it
 * is, where its type takes none or it cannot be read. @throws ServiceUnavailable (503) when too much waits to be signed
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
    log.warn({ err: error }, 'what was made of a picture is handed out without credentials')
    return file
  }
}
