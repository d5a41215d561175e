/** The cache did not confirm a purge. It may have purged some pages, and the purge is repeated. */
export class PurgeFailed extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'PurgeFailed'
  }
}

/** A cache in front of the program, which holds public pages. */
export type PageCache = {
  readonly name: 'none' | 'varnish' | 'fastly' | 'cloudflare'
  /**
   * Headers that this cache alone reads and removes, so that browsers and caches that nobody purges
   * always ask. `tags` lists the tags of a page, and `hold` says for how long it may be held.
   * Undefined without a cache.
   */
  readonly headers: { tags: string; separator: string; hold: string } | undefined
  /**
   * Removes all pages with one of the tags. Purging twice does no harm.
   * @throws PurgeFailed
   */
  purge: (tags: readonly string[]) => Promise<void>
}
