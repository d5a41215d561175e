import { createHash } from 'node:crypto'
import type { Inputs } from './domain/inputs.ts'

/** Version of the art. Raise it when the same inputs would give different art. */
const VERSION = 1

/** Digests the inputs of art. The products that show the art do not affect the digest. */
export const digestDesignInputs = ({ photoKey, filter }: Inputs): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, photoKey, filter && [filter.id, filter.prompt, filter.referenceImageUrl]]))
    .digest('hex')
