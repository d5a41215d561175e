const MAX_LENGTH = 60
const ROOM_FOR_SUFFIX = 8

/**
 * Allows only `[a-z0-9-]`. The slug has 2 to 52 characters, so that there is space for a suffix.
 */
export function createSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH - ROOM_FOR_SUFFIX)
    .replace(/-+$/g, '')
  return slug.length >= 2 ? slug : `member-${slug}`.replace(/-$/, '')
}
