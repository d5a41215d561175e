/**
 * Chapters of the tour, in order. Each chapter can run alone. The last three chapters move the
 * clock if the tour is allowed to.
 */
export const CHAPTERS = ['offer', 'campaign', 'likeness', 'merch', 'shop', 'dispute'] as const
export type Chapter = (typeof CHAPTERS)[number]
