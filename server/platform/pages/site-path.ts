/** Where a page of the site is, and who may open it. */
export type SitePath = {
  /** As the site's router matches it: `/offers/:id`. */
  path: `/${string}`
  /** Its file below `web/site`, without `-page.tsx`: `offers/offer`. */
  page: string
  /** `public`: written whole by the server, found by search engines. The others: a signed-in application. */
  access: 'public' | 'user' | 'admin'
  /** What it shows, in one sentence. */
  summary: string
  /** Exists only outside production. */
  isDevelopment?: boolean
  /**
   * What stands around it. Default: the marketplace's own shell. `store`: a store in its campaign's colours, in the languages of
   * fans. From one kind to the other the browser loads anew.
   */
  frame?: 'store'
  /** Who may show it within a page of theirs. Default: nobody. */
  framedBy?: 'ourselves' | 'anybody'
  /** Its address is the key to it: told to no page it leads to, and to no search engine. */
  opens?: 'by its address'
  /** Why the server may refuse what it shows: what is not there, or is nobody's business. */
  refuses?: readonly ('Forbidden' | 'NotFound')[]
  /** Where whoever asks is led on to, by a 303, in the place of the page; null shows it. */
  leads?: (asked: { path: string; search: URLSearchParams; isSignedIn: boolean }) => string | null
}
