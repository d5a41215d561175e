/** Copied from the filter when the design was saved. */
export type DesignFilter = { id: string; prompt: string; referenceImageUrl: string | null }

/** Without a filter, the photo is used unchanged. */
export type Inputs = { photoKey: string; filter: DesignFilter | null }
