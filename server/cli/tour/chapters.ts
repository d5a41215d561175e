/** Chapters in order; each can run alone. Only the last one moves the clock. */
export const CHAPTERS = ['offer', 'campaign', 'likeness', 'merch', 'shop', 'dispute'] as const
export type Chapter = (typeof CHAPTERS)[number]
