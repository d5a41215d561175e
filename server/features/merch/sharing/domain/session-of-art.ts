/** The contract's names of art hold the internal id of the session it was made in (part 2, "Object storage key patterns"). */
const ART_KEY = /^merch\/ai-(?:candidates|generated)\/([0-9a-f]{32})-[0-9a-z-]{1,100}\.(?:png|webp|jpg)$/

/** The internal id of the session that art was made in; undefined for what is no key of art. */
export const sessionOfArt = (artKey: string): string | undefined => ART_KEY.exec(artKey)?.[1]
