const LONGEST = 60
/** For what makes it unique. */
const ROOM_FOR_SUFFIX = 8

/** The address of a store from its name: accents folded, `[a-z0-9-]`, so long that a suffix still fits. */
export function storeSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST - ROOM_FOR_SUFFIX)
    .replace(/^-+|-+$/g, '')
  return slug.length >= 2 ? slug : `store-${slug}`.replace(/-$/, '')
}
