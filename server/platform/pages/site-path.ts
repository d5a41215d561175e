/** A page of the site: its path, and who may open it. */
export type SitePath = {
  /** Pattern of the path in the syntax of the site's router, for example `/offers/:id`. */
  path: `/${string}`
  /**
   * File that contains the page, for example `offers/offer`. The name is relative to `web/site`
   * and has no `-page.tsx`.
   */
  page: string
  /**
   * Readers who may open the page.
   * `public`: everyone. The server renders the page, and search engines may index it.
   * `user` and `admin`: signed-in people. The browser renders the page.
   */
  access: 'public' | 'user' | 'admin'
  /** Content of the page in one sentence. */
  summary: string
  /** True if the page exists only outside production. */
  isDevelopment?: boolean
  /**
   * Layout of the page. The default is the layout of the marketplace. `store` is the layout of a
   * store: the colors of its campaign and the language of the fan. If a link leads to a page with
   * another layout, the browser loads a new document.
   */
  frame?: 'store'
  /** Sites that may embed the page in a frame. By default, no site may. */
  framedBy?: 'ourselves' | 'anybody'
  /**
   * Set if everyone who knows the address may open the page. The server then tells the browser not
   * to send the address to other sites, and tells search engines not to index the page.
   */
  opens?: 'by its address'
  /**
   * Errors with which the server may refuse the page. The content does not exist, or the reader
   * may not see it.
   */
  refuses?: readonly ('Forbidden' | 'NotFound')[]
  /**
   * Returns the address to which the request is redirected with status 303. Returns null if the
   * page is shown.
   */
  leads?: (request: { path: string; search: URLSearchParams; isSignedIn: boolean }) => string | null
}
