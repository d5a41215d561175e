const MAX_LENGTH = 60
const ROOM_FOR_SUFFIX = 8

/** Returns `[a-z0-9-]` without accents, short enough to append a suffix. */
export function storeSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH - ROOM_FOR_SUFFIX)
    .replace(/^-+|-+$/g, '')
  return slug.length >= 2 ? slug : `store-${slug}`.replace(/-$/, '')
}
