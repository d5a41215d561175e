import { createHash } from 'node:crypto'
import type { Inputs } from './domain/inputs.ts'

/** Raised when the same would come out as something else. */
const VERSION = 1

/** The same for what gives the same art, whatever it is shown on. */
export const digestOf = ({ photoKey, filter }: Inputs): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, photoKey, filter && [filter.id, filter.prompt, filter.referenceImageUrl]]))
    .digest('hex')
