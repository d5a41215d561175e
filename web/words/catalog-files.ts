import type { Catalog } from './say.ts'

/**
 * Functions that load the catalogs, by path. They are in a chunk of their own, which English pages
 * never load. The server alone renders the pages of `mailed`, so browsers need not know its
 * catalogs.
 */
export const FILES = import.meta.env.SSR
  ? import.meta.glob<{ default: Catalog }>('./catalogs/*/*.json')
  : import.meta.glob<{ default: Catalog }>(['./catalogs/*/*.json', '!./catalogs/*/mailed.json'])
