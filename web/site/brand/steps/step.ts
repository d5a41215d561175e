import type { CampaignType, OfferQuote } from '../../../../client/src/api-types.ts'
import type { Draft, Medium } from '../draft.ts'

/** A talent of the offer, by the name that people know. */
export type Person = { slug: string; name: string; imageUrl: string | null; isGone: boolean }

/** What every step of the builder is handed. */
export type StepProps = {
  draft: Draft
  change: (values: Partial<Draft>) => void
  people: readonly Person[]
  campaignTypes: readonly CampaignType[]
  medium: Medium | undefined
  /** What the server says of the amount as it stands; undefined while it is asked. */
  quote: OfferQuote | undefined
  /** What is wrong with single fields, by their names in the submit's body; said once somebody wanted to go on. */
  faults: Readonly<Record<string, string>>
}
