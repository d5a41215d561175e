import type { Category } from '../../../../platform/scope-of-use/categories.ts'
import type { Exclusivity, OfferScope } from '../../../../platform/scope-of-use/scope.ts'
import type { CounterChanges } from '../../offer/index.ts'

export const MEDIA = ['IMAGE', 'VOICE', 'VIDEO'] as const
export type Medium = (typeof MEDIA)[number]

/** `name` is the name at the time of the agreement. */
export type Party = { accountId: string; name: string }

export type EditableTerms = {
  uses: { listed: string[]; custom: string | null }
  sharing: { allowed: boolean; description: string | null }
  /** Territory in words. `territories` has its codes, unless it was entered as text. */
  territory: string
  territories?: string[]
  category?: Category | null
  /** Months from the completion of the offer. Null means no end. */
  termMonths: number | null
  /** First and last day, if they are agreed instead of months. */
  startsOn?: string | null
  endsOn?: string | null
  exclusivity: Exclusivity
  aiStatement: string
  credits: string
  /**
   * True for a revision. Its license begins and ends with the license of the work, and adds no
   * exclusivity of its own.
   */
  revisesWork?: boolean
  /** Additional agreements. Each has one or two sentences. */
  conditions: string[]
}

export type LicenceTerms = {
  licensor: Party
  licensee: Party
  work: { medium: Medium; campaignType: string; imageKind: 'DRAFT' | 'FINAL' | null }
} & EditableTerms

export type OfferFacts = {
  seller: Party
  buyer: Party
  medium: Medium
  campaignType: string
  imageKind: 'DRAFT' | 'FINAL' | null
  usageTypes: readonly string[]
  customUsage: string | null
  wantsSharing: boolean | null
  sharingDescription: string | null
  scope: ScopeInTerms | null
  /** Credit of this installation, in which `{talent}` stands for the name. */
  credits: string
  revisesWork?: boolean
}

export type ScopeInTerms = OfferScope & { territory: string }

const termsOfScope = ({ exclusivity, termMonths, territory, ...rest }: ScopeInTerms) => ({
  territory,
  termMonths,
  exclusivity,
  territories: rest.territories,
  category: rest.category,
  startsOn: rest.startsOn,
  endsOn: rest.endsOn,
})

const MADE_OF: Record<Medium, string> = {
  IMAGE: 'The picture may be made by generative AI models from pictures of the licensor',
  VOICE: 'The recording may be made by generative AI models from recordings of the licensor’s voice',
  VIDEO:
    'The film may be made by generative AI models from pictures of the licensor and recordings of the licensor’s voice',
}

/** Builds the first terms of an offer. Fields that the offer leaves open get default values. */
export const termsOfOffer = (facts: OfferFacts): LicenceTerms => ({
  licensor: facts.seller,
  licensee: facts.buyer,
  work: { medium: facts.medium, campaignType: facts.campaignType, imageKind: facts.imageKind },
  uses: { listed: [...facts.usageTypes], custom: facts.customUsage },
  sharing: { allowed: facts.wantsSharing === true, description: facts.sharingDescription },
  territory: 'Worldwide',
  termMonths: 12,
  exclusivity: 'NON_EXCLUSIVE',
  ...(facts.scope ? termsOfScope(facts.scope) : {}),
  ...(facts.revisesWork ? { revisesWork: true } : {}),
  aiStatement: `${MADE_OF[facts.medium]}, who has consented to this. Where the law or a platform requires it, the licensee discloses that it was made by AI. Nobody may train models with it.`,
  credits: facts.credits.replaceAll('{talent}', () => facts.seller.name),
  conditions: [],
})

/**
 * The uses, the sharing, the scope and the image kind of the counter-offer replace those of the
 * terms, even if an admin edited the terms. All other fields stay.
 */
export function termsAfterCounter(
  terms: LicenceTerms,
  changes: Omit<CounterChanges, 'scope'>,
  scope: ScopeInTerms | null = null,
): LicenceTerms {
  const { usageTypes, customUsage, wantsSharing, sharingDescription, imageKind } = changes
  return {
    ...terms,
    ...(scope ? termsOfScope(scope) : {}),
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

export const changesTerms = (changes: CounterChanges | null): changes is CounterChanges =>
  changes !== null &&
  (['usageTypes', 'customUsage', 'wantsSharing', 'sharingDescription', 'imageKind', 'scope'] as const).some(
    (key) => changes[key] !== undefined,
  )
