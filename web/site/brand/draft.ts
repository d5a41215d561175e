import type {
  BlastCandidates,
  BlastDraft,
  CreateBlastBody,
  Offer,
  SaveBlastDraftBody,
  SubmitOfferBody,
} from '../../../client/src/api-types.ts'
import type { OfferScope } from '../../../server/platform/scope-of-use/scope.ts'

export type Choice = {
  /** True if the talent works from the brief alone, without candidates. */
  goesWithout: boolean
  imageSessionId: string | null
  imageModelKey: 'model_a' | 'model_b' | 'model_c' | null
  voiceSessionId: string | null
  voiceModelKey: string | null
}

/** Amounts are in minor units. */
export type Draft = {
  /** Null before the first save. */
  offerId: string | null
  blastDraftId: string | null
  /** Id of the offer for which this draft requests an extra revision. */
  revisionOfOfferId: string | null
  /** Set if this draft renews a license. It is the id of the offer whose license ends. */
  renewsOfferId: string | null
  /** Slugs of the talents. */
  talents: readonly string[]
  title: string
  brandName: string
  description: string
  campaignType: string
  script: string
  pictures: readonly string[]
  usageTypes: readonly string[]
  customUsage: string
  wantsSharing: boolean
  sharingDescription: string
  imageKind: 'DRAFT' | 'FINAL'
  choices: Readonly<Record<string, Choice>>
  amountMinorUnit: number | null
  currency: string
  expiresInDays: number
  expirePolicy: 'expire' | 'remind_talent' | 'ping_brand'
  deliverWithinDays: number | null
  includedRevisions: number | null
  extraRevisionMinorUnit: number | null
  scope: OfferScope | null
  /** Amount before the license became exclusive. Null or missing if it is not known. */
  plainAmountMinorUnit?: number | null
}

export type Medium = 'IMAGE' | 'VOICE' | 'VIDEO'

export const NO_CHOICE: Choice = {
  goesWithout: false,
  imageSessionId: null,
  imageModelKey: null,
  voiceSessionId: null,
  voiceModelKey: null,
}

/** The default amount is only a suggestion. */
export const emptyDraft = (talents: readonly string[], revisionOfOfferId: string | null = null): Draft => ({
  offerId: null,
  blastDraftId: null,
  revisionOfOfferId,
  renewsOfferId: null,
  talents,
  title: '',
  brandName: '',
  description: '',
  campaignType: '',
  script: '',
  pictures: [],
  usageTypes: [],
  customUsage: '',
  wantsSharing: false,
  sharingDescription: '',
  imageKind: 'FINAL',
  choices: {},
  amountMinorUnit: 50_000,
  currency: 'USD',
  expiresInDays: 30,
  expirePolicy: 'remind_talent',
  deliverWithinDays: 14,
  includedRevisions: 2,
  extraRevisionMinorUnit: null,
  scope: null,
})

/**
 * Returns the amount without exclusivity, after a change of the scope. It is known only if the
 * draft became exclusive in this browser.
 */
export function plainAmountAfter(draft: Draft, scope: OfferScope): number | null {
  if (scope.exclusivity === 'NON_EXCLUSIVE') return null
  const wasExclusive = draft.scope !== null && draft.scope.exclusivity !== 'NON_EXCLUSIVE'
  return wasExclusive ? (draft.plainAmountMinorUnit ?? null) : draft.amountMinorUnit
}

/** Returns the draft as the talents' rules judge it: a revision has no exclusivity of its own. */
export const askedOf = ({ revisionOfOfferId, scope, ...draft }: Draft): Omit<Draft, 'revisionOfOfferId'> => ({
  ...draft,
  scope: revisionOfOfferId === null || scope === null ? scope : { ...scope, exclusivity: 'NON_EXCLUSIVE' },
})

export const choiceOf = ({ choices }: Pick<Draft, 'choices'>, slug: string): Choice => choices[slug] ?? NO_CHOICE

export function draftOf(offer: Offer, slug: string): Draft {
  const models = ['model_a', 'model_b', 'model_c'] as const
  return {
    offerId: offer.id,
    blastDraftId: null,
    revisionOfOfferId: offer.revisionOfOfferId,
    renewsOfferId: offer.renewsOfferId,
    talents: [slug],
    title: offer.hasOwnTitle ? offer.title : '',
    brandName: offer.buyerBrandName ?? '',
    description: offer.campaignDescription,
    campaignType: offer.campaignType,
    script: offer.scriptText ?? '',
    pictures: offer.productImageUrls,
    usageTypes: offer.usageTypes,
    customUsage: offer.customUsage ?? '',
    wantsSharing: offer.wantsSharing ?? false,
    sharingDescription: offer.sharingDescription ?? '',
    imageKind: offer.imageKind ?? 'FINAL',
    choices: {
      [slug]: {
        goesWithout: offer.skipImageGeneration,
        imageSessionId: offer.imageCandidateSessionId,
        imageModelKey: models.find((key) => key === offer.selectedModelKey) ?? null,
        voiceSessionId: offer.voiceCandidateSessionId,
        voiceModelKey: offer.selectedVoiceModelKey,
      },
    },
    amountMinorUnit: offer.offerAmountMinorUnit,
    currency: offer.currency,
    expiresInDays: offer.expiresInDays,
    expirePolicy: offer.expirePolicy,
    deliverWithinDays: offer.deliverWithinDays,
    includedRevisions: offer.includedRevisions,
    extraRevisionMinorUnit: offer.extraRevisionMinorUnit,
    scope: offer.scope,
  }
}

/**
 * Copies the brief and the terms. Candidates are chosen anew, because they belong to the earlier
 * offer.
 */
export const repeatOf = (offer: Offer, slug: string): Draft => ({
  ...draftOf(offer, slug),
  offerId: null,
  revisionOfOfferId: null,
  renewsOfferId: null,
  choices: {},
})

export function draftOfBlast({ id, slugs, candidates = [], brief }: BlastDraft): Draft {
  return {
    offerId: null,
    blastDraftId: id,
    revisionOfOfferId: null,
    renewsOfferId: null,
    talents: slugs,
    title: brief.title ?? '',
    brandName: brief.buyerBrandName ?? '',
    description: brief.campaignDescription ?? '',
    campaignType: brief.campaignType ?? '',
    script: brief.scriptText ?? '',
    pictures: brief.productImageUrls ?? [],
    usageTypes: brief.usageTypes ?? [],
    customUsage: brief.customUsage ?? '',
    wantsSharing: brief.wantsSharing ?? false,
    sharingDescription: brief.sharingDescription ?? '',
    imageKind: brief.imageKind ?? 'FINAL',
    choices: Object.fromEntries(
      candidates.map((chosen) => [
        chosen.slug,
        {
          goesWithout: chosen.skipImageGeneration ?? false,
          imageSessionId: chosen.imageCandidateSessionId ?? null,
          imageModelKey: chosen.selectedModelKey ?? null,
          voiceSessionId: chosen.voiceCandidateSessionId ?? null,
          voiceModelKey: chosen.selectedVoiceModelKey ?? null,
        },
      ]),
    ),
    amountMinorUnit: brief.offerAmountMinorUnit ?? null,
    currency: brief.currency ?? 'USD',
    expiresInDays: brief.expiresInDays ?? 30,
    expirePolicy: brief.expirePolicy ?? 'remind_talent',
    deliverWithinDays: brief.deliverWithinDays ?? null,
    includedRevisions: brief.includedRevisions ?? null,
    extraRevisionMinorUnit: brief.extraRevisionMinorUnit ?? null,
    scope: brief.scope ?? null,
  }
}

/** A draft with several talents is a brief, otherwise it is an offer. */
export const draftIdOf = ({ talents, offerId, blastDraftId }: Draft): string | null =>
  (talents.length > 1 ? blastDraftId : offerId) ?? null

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text)

type Brief = Omit<CreateBlastBody, 'slugs' | 'candidates' | 'draftId'>

const briefOf = (draft: Draft, amountMinorUnit: number): Brief => ({
  title: textOrNull(draft.title),
  campaignDescription: draft.description,
  buyerBrandName: textOrNull(draft.brandName),
  campaignType: draft.campaignType,
  scriptText: textOrNull(draft.script),
  productImageUrls: [...draft.pictures],
  imageKind: draft.imageKind,
  usageTypes: [...draft.usageTypes],
  customUsage: textOrNull(draft.customUsage),
  wantsSharing: draft.wantsSharing,
  sharingDescription: draft.wantsSharing ? textOrNull(draft.sharingDescription) : null,
  offerAmountMinorUnit: amountMinorUnit,
  currency: draft.currency,
  expiresInDays: draft.expiresInDays,
  expirePolicy: draft.expirePolicy,
  deliverWithinDays: draft.deliverWithinDays,
  includedRevisions: draft.includedRevisions,
  extraRevisionMinorUnit: draft.includedRevisions === null ? null : draft.extraRevisionMinorUnit,
  // A draft that was stored before offers had a scope has none.
  scope: draft.scope ?? null,
})

const candidatesOf = (choice: Choice, medium: Medium): Omit<BlastCandidates, 'slug'> => {
  const hasImage = medium !== 'VOICE' && !(medium === 'IMAGE' && choice.goesWithout)
  const hasVoice = medium !== 'IMAGE'
  return {
    skipImageGeneration: medium === 'IMAGE' && choice.goesWithout,
    ...(hasImage ? { imageCandidateSessionId: choice.imageSessionId, selectedModelKey: choice.imageModelKey } : {}),
    ...(hasVoice
      ? { voiceCandidateSessionId: choice.voiceSessionId, selectedVoiceModelKey: choice.voiceModelKey }
      : {}),
  }
}

/** Returns undefined while a field that even a draft needs is empty. */
export function submitBodyOf(
  draft: Draft,
  medium: Medium | undefined,
  saveAsDraft: boolean,
): SubmitOfferBody | undefined {
  const [slug, ...others] = draft.talents
  const { amountMinorUnit } = draft
  if (slug === undefined || others.length > 0 || medium === undefined) return undefined
  if (draft.description.trim() === '' || amountMinorUnit === null || amountMinorUnit < 1) return undefined
  return {
    ...briefOf(draft, amountMinorUnit),
    ...candidatesOf(choiceOf(draft, slug), medium),
    slug,
    offerId: draft.offerId,
    revisionOfOfferId: draft.revisionOfOfferId,
    // A draft that this browser stored before licenses could be renewed has none.
    renewsOfferId: draft.renewsOfferId ?? null,
    saveAsDraft,
  }
}

const toBlastCandidates = (draft: Draft, medium: Medium): BlastCandidates[] =>
  draft.talents.map((slug) => ({ slug, ...candidatesOf(choiceOf(draft, slug), medium) }))

/** Returns undefined as long as there is no amount. */
export function blastBodyOf(draft: Draft, medium: Medium): CreateBlastBody | undefined {
  if (draft.amountMinorUnit === null) return undefined
  return {
    ...briefOf(draft, draft.amountMinorUnit),
    slugs: [...draft.talents],
    candidates: toBlastCandidates(draft, medium),
    draftId: draft.blastDraftId ?? null,
  }
}

/**
 * Builds the body that saves a brief for several talents. Leaves out empty fields. Returns
 * undefined if fewer than two talents are chosen.
 */
export function blastDraftBodyOf(draft: Draft, medium: Medium | undefined): SaveBlastDraftBody | undefined {
  if (draft.talents.length < 2) return undefined
  const { campaignDescription, campaignType, offerAmountMinorUnit, ...rest } = briefOf(
    draft,
    draft.amountMinorUnit ?? 0,
  )
  return {
    draftId: draft.blastDraftId ?? null,
    slugs: [...draft.talents],
    candidates: medium ? toBlastCandidates(draft, medium) : [],
    brief: {
      ...rest,
      ...(campaignDescription.trim() === '' ? {} : { campaignDescription }),
      ...(campaignType === '' ? {} : { campaignType }),
      ...(offerAmountMinorUnit < 1 ? {} : { offerAmountMinorUnit }),
    },
  }
}

export const STEPS = ['talents', 'brief', 'work', 'terms', 'review'] as const
export type StepKey = (typeof STEPS)[number]

/**
 * Lists the candidates still to be chosen for a talent. A talent without previews needs none.
 */
export function findMissingCandidates(
  choice: Choice,
  medium: Medium,
  hasNoPreviews = false,
): readonly ('image' | 'voice')[] {
  if (hasNoPreviews) return []
  const needsImage = medium === 'VIDEO' || (medium === 'IMAGE' && !choice.goesWithout)
  return [
    ...(needsImage && choice.imageModelKey === null ? (['image'] as const) : []),
    ...(medium !== 'IMAGE' && choice.voiceModelKey === null ? (['voice'] as const) : []),
  ]
}

export function doneSteps(
  draft: Draft,
  medium: Medium | undefined,
  people: readonly { slug: string; hasNoPreviews: boolean }[] = [],
): ReadonlySet<StepKey> {
  const quiet = new Set(people.filter(({ hasNoPreviews }) => hasNoPreviews).map(({ slug }) => slug))
  const done = new Set<StepKey>()
  if (draft.talents.length > 0) done.add('talents')
  if (draft.description.trim() !== '' && medium !== undefined) done.add('brief')
  if (
    medium &&
    draft.talents.length > 0 &&
    draft.talents.every((slug) => findMissingCandidates(choiceOf(draft, slug), medium, quiet.has(slug)).length === 0)
  )
    done.add('work')
  if (draft.amountMinorUnit !== null && draft.amountMinorUnit > 0 && done.has('brief')) done.add('terms')
  return done
}

export function stepOfField(path: string): StepKey {
  if (/^slugs?\b/.test(path)) return 'talents'
  if (/session|model|voice|candidate|skipImage/i.test(path)) return 'work'
  if (/amount|currency|expire|deliver|revision|^scope/i.test(path)) return 'terms'
  return 'brief'
}
