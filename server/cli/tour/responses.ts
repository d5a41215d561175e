/** Types of the response parts that the tour reads, as a client would declare them. */
export type Me = { user: { account: { id: string; slug: string } | null } }
export type OfferResponse = { offer: Offer }
export type Offer = {
  id: string
  status: string
  offerAmountMinorUnit: number
  platformFeeMinorUnit: number
  totalBrandPriceMinorUnit: number
  currency: string
  revisionCount: number
  selectedModelKey: string | null
}
export type Intent = { processorPaymentId: string; processorClientSecret: string }
export type PayoutStatus = {
  payouts: { amountMinorUnit: number; currency: string; status: string; transferId: string | null }[]
  openTrackingSum: number
  minimumPayoutAmount: number
}
export type Notices = { notifications: { type: string; title: string; body: string; createdAt: string }[] }
export type Mailbox = { mails: { to: string; subject: string; text: string; at: string }[] }
export type Ledger = {
  accounts: { kind: string; owner: string; currency: string; balanceMinorUnit: number }[]
  checks: { check: string; differences: string[] }[]
}
export type CandidateSession = {
  session: { candidates: { modelKey: string; status: string; url: string | null; score: number | null }[] }
}
export type Uploaded = { url: string }
export type Licence = {
  code: string
  status: string
  licensor: string
  verifyUrl: string
  files: { sha256: string | null }[]
  clauses: { text: string }[]
}
export type Dispute = {
  offerId: string
  isOpen: boolean
  isReadyToDecide: boolean
  statements: { side: string; statement: string }[]
  resolution: string | null
}
export type Asset = { id: string; type: 'IMAGE' | 'VOICE'; searchTags: string[] | null; heldReason: string | null }
export type ProfileValue = { value: string | number | null; source: 'SAID' | 'SEEN' | 'READ' | null }
export type LikenessProfile = Record<'category' | 'hairColor' | 'ageGroup' | 'numberOfFollowers', ProfileValue>
export type SearchResponse = {
  count: number
  results: {
    accountId: string
    displayName: string
    slug: string
    score: number
    followersCount: string
    images: string[]
    reasons?: string[]
  }[]
}
/** A store as a fan sees it. */
export type MerchCampaign = {
  slug: string
  name: string
  talentName: string
  config: { allowedCountries: string[] }
  designs: { id: string; name: string }[]
  products: {
    id: string
    type: string
    name: string
    sizes: { key: string }[]
    colors: { key: string }[]
    placements: { name: string }[]
    personalization: { needsName: boolean } | null
  }[]
}
export type Verification = { peopleCount: number; gender: string | null; ageGroup: string | null }
export type Art = { artKey: string; url: string; score: number }
export type MerchPrice = { totalMinorUnit: number; shippingCostMinorUnit: number; currency: string }
export type MerchOrder = {
  orderId: string
  orderNumber: string
  status: string
  statusText: string
  totalMinorUnit: number
  currency: string
  orderUrl: string
  history: { text: string }[]
}
export type PrintOrders = { orders: { id: string; externalId: string; state: string; items: string[] }[] }
/** A seller's store, and the filters and products from which it is built. */
export type SellerStore = {
  store: { id: string; slug: string; url: string; status: string; homeCountry: string; closedBecause: string | null }
}
export type CuratedProducts = {
  products: { sku: string; name: string; basePriceMinorUnit: number; currency: string }[]
}
export type StoreFilters = { filters: { id: string; name: string }[] }
export type StoreAssets = {
  status: 'ready' | 'pending'
  designs: {
    name: string
    assetStatus: string
    displayImageUrl: string | null
    renderedProductPreviews: { sku: string; url: string }[]
  }[]
}
export type Leaderboard = {
  teams: { boardTeamId: string; name: string; count: number; target: { url: string } | null }[]
}
export type GlobalCart = { cart: { campaigns: { campaign: { name: string }; items: object[] }[] } | null }
