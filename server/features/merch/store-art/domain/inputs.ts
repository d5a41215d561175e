import { createHash } from 'node:crypto'

/** A filter as it was when its design was saved. */
export type DesignFilter = { id: string; prompt: string; referenceImageUrl: string | null }

/** What a design's art is made of. No filter: the photo as it is. */
export type Inputs = { photoKey: string; filter: DesignFilter | null }

/** Raised when the same would come out as something else. */
const VERSION = 1

/** The same for what gives the same art, whatever it is shown on. */
export const digestOf = ({ photoKey, filter }: Inputs): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, photoKey, filter && [filter.id, filter.prompt, filter.referenceImageUrl]]))
    .digest('hex')
