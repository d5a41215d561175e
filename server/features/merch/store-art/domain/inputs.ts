/** A filter, copied when its design was saved. */
export type DesignFilter = { id: string; prompt: string; referenceImageUrl: string | null }

/** Inputs of a design's art. Without a filter the photo is used unchanged. */
export type Inputs = { photoKey: string; filter: DesignFilter | null }
