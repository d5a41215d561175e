/**
 * Chapters of the tour, in order. Each chapter can run alone. Only the last chapter moves the
 * clock.
 */
export const CHAPTERS = ['offer', 'campaign', 'likeness', 'merch', 'shop', 'dispute'] as const
export type Chapter = (typeof CHAPTERS)[number]
