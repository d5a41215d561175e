/**
 * Matches the contract's art keys, which contain the session's internal id (contract, part 2,
 * "Object storage key patterns").
 */
const ART_KEY = /^merch\/ai-(?:candidates|generated)\/([0-9a-f]{32})-[0-9a-z-]{1,100}\.(?:png|webp|jpg)$/

/**
 * Returns the internal id of the session in which the art was made. Undefined for any other key.
 */
export const sessionOfArt = (artKey: string): string | undefined => ART_KEY.exec(artKey)?.[1]
