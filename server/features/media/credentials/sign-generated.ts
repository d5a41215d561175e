import type { Context } from '../../../platform/context.ts'
import { type Claim, CREDENTIAL_TYPES, NotSignable } from '../../../providers/credentials/port.ts'
import type { MarkedFile } from '../watermarks/index.ts'

/** Text that every file with Content Credentials contains. */
const CLAIM_STORE = 'jumdc2pa'

type ModelOrigin = { key: string; adapter: string; model: string }

/**
 * Signs a file that a model made. If the file already has credentials, they become an ingredient
 * of the new ones. Returns the file unchanged if its type cannot carry credentials or it is
 * unreadable.
 * @throws ServiceUnavailable (503) if the signing queue is full
 */
export async function signGenerated<File extends MarkedFile<{ bytes: Uint8Array; contentType: string }>>(
  { credentials, clock, log }: Pick<Context, 'credentials' | 'clock' | 'log'>,
  { key, adapter, model }: ModelOrigin,
  file: File,
  about: Pick<Claim, 'likenessOf' | 'madeFor' | 'licence'> = {},
): Promise<File> {
  const contentType = CREDENTIAL_TYPES.find((type) => type === file.contentType)
  if (!contentType) return file
  const claim: Claim = {
    ...about,
    title: `Made by ${key}`,
    action: 'created',
    ...(file.watermark ? { watermark: file.watermark } : {}),
    madeBy: { model: `${adapter}/${model}`, provider: adapter },
    madeAt: clock.now(),
  }
  try {
    const { unmarked } = file
    // Marking removes metadata, so the credentials are taken from the unmarked file.
    const parent =
      unmarked && Buffer.from(unmarked).includes(CLAIM_STORE) ? { bytes: unmarked, contentType } : undefined
    const order = { bytes: file.bytes, contentType, claim, ...(parent ? { parent } : {}) }
    return { ...file, bytes: await credentials.sign(order) }
  } catch (error) {
    if (!(error instanceof NotSignable)) throw error
    log.warn({ err: error, model: key }, 'a generated file is served without credentials')
    return file
  }
}
