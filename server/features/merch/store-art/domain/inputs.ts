/** A copy of a filter, made when the design was saved. */
export type DesignFilter = { id: string; prompt: string; referenceImageUrl: string | null }

/**
 * Inputs from which the art of a design is made. Without a filter, the photo is used unchanged.
 */
export type Inputs = { photoKey: string; filter: DesignFilter | null }
