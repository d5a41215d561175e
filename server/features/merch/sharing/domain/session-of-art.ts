/**
 * Contract, part 2, "Object storage key patterns". The key contains the internal id of the
 * session.
 */
const ART_KEY = /^merch\/ai-(?:candidates|generated)\/([0-9a-f]{32})-[0-9a-z-]{1,100}\.(?:png|webp|jpg)$/

export const sessionOfArt = (artKey: string): string | undefined => ART_KEY.exec(artKey)?.[1]
