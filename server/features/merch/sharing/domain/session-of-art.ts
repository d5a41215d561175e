/**
 * Matches keys of art (contract, part 2, "Object storage key patterns"). Such a key contains the
 * internal id of the session.
 */
const ART_KEY = /^merch\/ai-(?:candidates|generated)\/([0-9a-f]{32})-[0-9a-z-]{1,100}\.(?:png|webp|jpg)$/

/**
 * Returns the internal id of the session in which the art was made. Returns undefined if the key
 * is not a key of art.
 */
export const sessionOfArt = (artKey: string): string | undefined => ART_KEY.exec(artKey)?.[1]
