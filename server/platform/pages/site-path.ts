/** Path of a page of the site, and its access rules. */
export type SitePath = {
  /** Pattern of the site's router: `/offers/:id`. */
  path: `/${string}`
  /** File below `web/site`, without `-page.tsx`: `offers/offer`. */
  page: string
  /**
   * `public`: rendered by the server and indexed by search engines. The others: an application for
   * signed-in people.
   */
  access: 'public' | 'user' | 'admin'
  /** Content of the page in one sentence. */
  summary: string
  /** Exists only outside production. */
  isDevelopment?: boolean
  /**
   * Layout around the page. Default: the marketplace's own. `store`: a store in its campaign's
   * colors and the fans' languages. Navigating between the two reloads the browser.
   */
  frame?: 'store'
  /** Sites that may embed the page in a frame. Default: none. */
  framedBy?: 'ourselves' | 'anybody'
  /** The address itself grants access, so it is hidden from linked pages and search engines. */
  opens?: 'by its address'
  /**
   * Reasons for which the server may refuse the content: it does not exist, or the reader may not
   * see it.
   */
  refuses?: readonly ('Forbidden' | 'NotFound')[]
  /** Returns the address to redirect to with 303 instead of showing the page; null shows it. */
  leads?: (request: { path: string; search: URLSearchParams; isSignedIn: boolean }) => string | null
}
