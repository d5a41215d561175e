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
  /** Header in which a page lists its tags, and what separates them. Undefined without a cache. */
  readonly tagHeader: { name: string; separator: string } | undefined
  /**
   * Removes all pages with one of the tags. Purging twice does no harm.
   * @throws PurgeFailed
   */
  purge: (tags: readonly string[]) => Promise<void>
}
