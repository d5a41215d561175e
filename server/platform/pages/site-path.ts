export type SitePath = {
  /** Pattern in the syntax of the site's router, such as `/offers/:id`. */
  path: `/${string}`
  /** File of the page, relative to `web/site` and without `-page.tsx`, such as `offers/offer`. */
  page: string
  /**
   * `public`: everyone; the server renders the page, and search engines may index it. `user` and
   * `admin`: signed-in people; the browser renders the page.
   */
  access: 'public' | 'user' | 'admin'
  summary: string
  isDevelopment?: boolean
  /**
   * Layout; by default that of the marketplace. `store` has the campaign's colors and the fan's
   * language. A link to a page with another layout loads a new document.
   */
  frame?: 'store'
  /** Sites that may embed the page in a frame. By default, none. */
  framedBy?: 'ourselves' | 'anybody'
  /**
   * Marks a page that everyone who knows the address may open. The address is hidden from other
   * sites, and the page from search engines.
   */
  opens?: 'by its address'
  /**
   * Errors with which the server may refuse the page: no such content, or not visible to the
   * reader.
   */
  refuses?: readonly ('Forbidden' | 'NotFound')[]
  /**
   * Set for a public page that is the same for everybody who is not signed in, in one language. It
   * is rendered once per change, and caches may hold it.
   */
  kept?: {
    /**
     * Parameters of the query that change the page, which is then rendered for the reader. All
     * others are ignored, so that links with campaign codes show the kept page. `any`: every
     * parameter may change it.
     */
    reads: readonly string[] | 'any'
  }
  /**
   * Only for pages with `kept`. Returns an address for a redirect with status 303, or null to show
   * the page.
   */
  leads?: (request: { path: string; search: URLSearchParams; isSignedIn: boolean }) => string | null
}
