import { createHash } from 'node:crypto'

/** Every kept page has this tag. */
export const ALL_PAGES = 'all'

/**
 * Returns the tag of every page that names a talent or shows a store. Names nobody, because caches
 * and their logs see it. Migration 0177 computes the same tag in the database.
 */
export const pageTag = (kind: 'talent' | 'store', slug: string): string =>
  `${kind}-${createHash('md5').update(slug).digest('hex').slice(0, 16)}`
