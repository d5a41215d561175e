/** What the pages of fans' data are told by the server. */
export type FanDataPageProps = {
  view:
    | { is: 'ask'; path: string; isSignedIn: boolean; minePath: string; wrong: string | null }
    | { is: 'mailed' }
    | { is: 'over'; path: string }
    | {
        is: 'data'
        about: 'address' | 'session' | 'order' | 'account'
        address: string | null
        counts: readonly { title: string; count: number }[]
        /** Sessions that only name the address: counted and deleted, not shown. */
        namedSessions: number
        openOrders: readonly string[]
        photos: readonly string[]
        art: readonly string[]
        shares: readonly { href: string; at: string }[]
        parts: readonly ('shares' | 'art' | 'photos' | 'address' | 'everything')[]
        /** Where the forms of this page are posted. */
        path: string
        done: 'shares' | 'art' | 'photos' | 'address' | 'everything' | null
      }
}
