/** The chapters in their order; each can be taken alone. The clock moves in the last of them. */
export const CHAPTERS = ['offer', 'campaign', 'likeness', 'merch', 'shop', 'dispute'] as const
export type Chapter = (typeof CHAPTERS)[number]
