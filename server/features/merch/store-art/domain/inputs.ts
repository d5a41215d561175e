/** A filter as it was when its design was saved. */
export type DesignFilter = { id: string; prompt: string; referenceImageUrl: string | null }

/** What a design's art is made of. No filter: the photo as it is. */
export type Inputs = { photoKey: string; filter: DesignFilter | null }
