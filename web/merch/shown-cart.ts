/** What of a cart lies with one campaign. */
export type ShownCart = {
  id: string
  name: string
  /** Null once nobody can begin to buy there. */
  storefrontUrl: string | null
  items: readonly { id: string; name: string; facts: string; price: string }[]
}

export type CartPageProps = { campaigns: readonly ShownCart[] }
export type NoCartPageProps = Record<string, never>
export type CartUnsubscribePageProps = { state: 'live'; path: string } | { state: 'done' } | { state: 'unknown' }
