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
        /**
         * Number of store sessions whose address is not confirmed. Their data is counted and can
         * be deleted, but is not shown.
         */
        namedSessions: number
        openOrders: readonly string[]
        photos: readonly string[]
        art: readonly string[]
        shares: readonly { href: string; at: string }[]
        parts: readonly ('shares' | 'art' | 'photos' | 'address' | 'everything')[]
        path: string
        done: 'shares' | 'art' | 'photos' | 'address' | 'everything' | null
      }
}
