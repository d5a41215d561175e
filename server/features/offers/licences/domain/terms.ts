import type { CounterChanges } from '../../offer/index.ts'

export const MEDIA = ['IMAGE', 'VOICE', 'VIDEO'] as const
export type Medium = (typeof MEDIA)[number]
export const EXCLUSIVITIES = ['NON_EXCLUSIVE', 'EXCLUSIVE'] as const

/** Who gives or gets a licence: the name they had then. */
export type Party = { accountId: string; name: string }

/** What an admin may change of a licence. Whose it is and for what work, the offer alone says. */
export type EditableTerms = {
  uses: { listed: string[]; custom: string | null }
  sharing: { allowed: boolean; description: string | null }
  territory: string
  /** From the day of completion; null: without end. */
  termMonths: number | null
  exclusivity: (typeof EXCLUSIVITIES)[number]
  aiStatement: string
  credits: string
  /** What else was agreed, each a sentence or two of its own. */
  conditions: string[]
}

/** What a likeness is licensed for. */
export type LicenceTerms = {
  licensor: Party
  licensee: Party
  work: { medium: Medium; campaignType: string; imageKind: 'DRAFT' | 'FINAL' | null }
} & EditableTerms

/** What of an offer its terms are made from. */
export type OfferFacts = {
  seller: Party
  buyer: Party
  medium: Medium
  /** As people call it. */
  campaignType: string
  imageKind: 'DRAFT' | 'FINAL' | null
  usageTypes: readonly string[]
  customUsage: string | null
  wantsSharing: boolean | null
  sharingDescription: string | null
}

const MADE_OF: Record<Medium, string> = {
  IMAGE: 'The picture may be made by generative models from pictures of the licensor',
  VOICE: 'The recording may be made by generative models from recordings of the licensor’s voice',
  VIDEO:
    'The film may be made by generative models from pictures of the licensor and recordings of the licensor’s voice',
}

/** The terms that an offer begins with: what it says, and what holds where it says nothing. */
export const termsOfOffer = (facts: OfferFacts): LicenceTerms => ({
  licensor: facts.seller,
  licensee: facts.buyer,
  work: { medium: facts.medium, campaignType: facts.campaignType, imageKind: facts.imageKind },
  uses: { listed: [...facts.usageTypes], custom: facts.customUsage },
  sharing: { allowed: facts.wantsSharing === true, description: facts.sharingDescription },
  territory: 'Worldwide',
  termMonths: 12,
  exclusivity: 'NON_EXCLUSIVE',
  aiStatement: `${MADE_OF[facts.medium]}, who has consented to that. Wherever the law or a platform asks for it, the licensee says that models made it. Nobody may train models with it.`,
  credits: `Where credits are customary: “${facts.seller.name}, licensed through Semblance”.`,
  conditions: [],
})

/**
 * The terms once a counter is accepted: what it names of uses, sharing and the kind of image takes the place of what
 * stood there, also where an admin had put it; all else stays, an admin's conditions first of all.
 */
export function termsAfterCounter(terms: LicenceTerms, changes: CounterChanges): LicenceTerms {
  const { usageTypes, customUsage, wantsSharing, sharingDescription, imageKind } = changes
  return {
    ...terms,
    work: { ...terms.work, ...(imageKind === undefined ? {} : { imageKind }) },
    uses: {
      listed: usageTypes ?? terms.uses.listed,
      custom: customUsage === undefined ? terms.uses.custom : customUsage,
    },
    sharing: {
      allowed: wantsSharing === undefined ? terms.sharing.allowed : wantsSharing === true,
      description: sharingDescription === undefined ? terms.sharing.description : sharingDescription,
    },
  }
}

/** Whether a counter can touch the terms at all: most are about the amount alone. */
export const touchesTerms = (changes: CounterChanges | null): changes is CounterChanges =>
  changes !== null &&
  (['usageTypes', 'customUsage', 'wantsSharing', 'sharingDescription', 'imageKind'] as const).some(
    (key) => changes[key] !== undefined,
  )
