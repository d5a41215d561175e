import { createHash } from 'node:crypto'
import type { Inputs } from './domain/inputs.ts'

/** Raise this number when the same inputs would give different art. */
const VERSION = 1

/** The products that show the art are not part of the digest. */
export const digestDesignInputs = ({ photoKey, filter }: Inputs): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, photoKey, filter && [filter.id, filter.prompt, filter.referenceImageUrl]]))
    .digest('hex')
