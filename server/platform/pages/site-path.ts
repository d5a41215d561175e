/** Path of a page of the site, and its access rules. */
export type SitePath = {
  /** Pattern of the site's router: `/offers/:id`. */
  path: `/${string}`
  /** File of the page, relative to `web/site` and without `-page.tsx`: `offers/offer`. */
  page: string
  /**
   * `public`: rendered by the server and indexed by search engines. `user` and `admin`: an
   * application for people who are signed in.
   */
  access: 'public' | 'user' | 'admin'
  /** Content of the page in one sentence. */
  summary: string
  /** True for a page that exists only outside production. */
  isDevelopment?: boolean
  /**
   * Layout around the page. Default: the marketplace's layout. `store`: a store in its campaign's
   * colors and the fan's language. A link from one layout to the other loads a new document.
   */
  frame?: 'store'
  /** Sites that may embed the page in a frame. Default: none. */
  framedBy?: 'ourselves' | 'anybody'
  /**
   * Set if the address itself grants access. The server then hides the address from linked pages
   * and search engines.
   */
  opens?: 'by its address'
  /**
   * Errors with which the server may refuse the content: it does not exist, or the reader may not
   * see it.
   */
  refuses?: readonly ('Forbidden' | 'NotFound')[]
  /** Returns the address to redirect to with 303, or null to show the page. */
  leads?: (request: { path: string; search: URLSearchParams; isSignedIn: boolean }) => string | null
}
