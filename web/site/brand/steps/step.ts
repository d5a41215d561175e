import type { CampaignType, OfferQuote, PublicUses, Talent } from '../../../../client/src/api-types.ts'
import type { Draft, Medium } from '../draft.ts'

export type Person = {
  slug: string
  name: string
  imageUrl: string | null
  voice: Talent['voice']
  declinedCategories: Talent['declinedCategories']
  /** True if the talent turned previews off, so that the offer goes without candidates. */
  hasNoPreviews: boolean
  isGone: boolean
}

export type StepProps = {
  draft: Draft
  change: (values: Partial<Draft>) => void
  people: readonly Person[]
  campaignTypes: readonly CampaignType[]
  medium: Medium | undefined
  /** Undefined while loading. */
  quote: OfferQuote | undefined
  /** Rules of the talents; empty while loading. */
  uses: readonly PublicUses[]
  /** Error texts by field of the request body. Empty until the reader first tries to continue. */
  faults: Readonly<Record<string, string>>
}
