/** An order as its page shows it. Times are ISO 8601; amounts are words already. */
export type ShownOrder = {
  number: string
  campaign: { name: string; talentName: string; color: string | null; supportEmail: string | null }
  /** How it stands: a word, and what that means. */
  standing: { word: string; meaning: string; tone: 'good' | 'calm' | 'warn' | 'muted' }
  /** The way of what is sent, in order; empty where nothing is, or the order was cancelled. */
  steps: readonly { word: string; state: 'done' | 'now' | 'to come' }[]
  items: readonly { id: string; name: string; facts: string; price: string; previewUrl: string | null }[]
  sums: readonly { name: string; amount: string }[]
  total: string
  address: readonly string[]
  parcels: readonly {
    id: string
    carrier: string | null
    trackingNumber: string | null
    trackingUrl: string | null
    standing: string
  }[]
  downloads: readonly { id: string; name: string; url: string }[]
  history: readonly { at: string; text: string }[]
  receiptUrl: string
}

export type OrderPageProps = { order: ShownOrder }
export type NoOrderPageProps = { number: string }
