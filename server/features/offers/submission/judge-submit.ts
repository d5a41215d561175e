import { DAY_MS, formatDuration } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import {
  AppError,
  badField,
  badRequest,
  forbidden,
  type Issue,
  issueAt,
  notFound,
  rateLimited,
} from '../../../platform/errors.ts'
import { dayAfter, type OfferScope, startOfDay } from '../../../platform/scope-of-use/scope.ts'
import { lastDayWords } from '../../../platform/scope-of-use/scope-words.ts'
import type { AskedUse, UseDecision } from '../../../platform/scope-of-use/use-rules.ts'
import { message, writeWords } from '../../../platform/words/index.ts'
import { issuesOfUse, judgeUse, priceOfExclusivity, useNotAllowed } from '../../likeness/use-rules/index.ts'
import type { SubmitCounts } from '../offer/index.ts'
import {
  type CandidateField,
  describeMissingFields,
  missingCandidates,
  toMissingFieldIssues,
} from './domain/candidates.ts'
import { checkMinimum, type Medium } from './domain/minimums.ts'
import type { SubmitContext } from './queries/submit-context.ts'
import type { SubmitBody } from './submit-body.ts'

export type JudgedSubmit = {
  seller: { id: string; name: string }
  outcome: 'draft' | 'approved' | 'ask' | 'reject' | 'counter'
  minimumMinorUnit: number | null
  lacks?: Issue[]
  /** Reasons for which the talent's rules would refuse the draft if it were sent now. */
  warnings?: Issue[]
}

/**
 * Checks a submit. The order of the checks decides which problem the person sees first: permission,
 * recipient, draft, completeness of the brief, then the talent's policy. `isPayable` is true for an
 * amount that can be paid, and so can be the talent's automatic counter-offer.
 * @throws Forbidden, NotFound, BadRequest, TALENT_BLOCKED_BRAND or USE_NOT_ALLOWED
 */
export function checkSubmit(
  body: SubmitBody,
  currency: string,
  buyerId: string,
  context: SubmitContext,
  isPayable: (amountMinorUnit: number) => boolean,
): JudgedSubmit {
  if (context.buyer_blocked) throw forbidden('Your account is blocked from sending offers. Contact support.')
  const { seller_id, seller_name } = context
  if (seller_id === null || seller_name === null) throw notFound('There is no talent with this slug.')
  if (seller_id === buyerId) throw badRequest('You cannot send an offer to yourself.')
  if (body.offerId != null) assertDraft(context)
  if (body.revisionOfOfferId != null && !context.can_be_revised)
    throw badField('revisionOfOfferId', 'Send the id of one of your paid offers with this talent.')
  if (body.renewsOfferId != null && !context.can_be_renewed)
    throw badField('renewsOfferId', 'Send the id of one of your completed offers with this talent.')
  const medium = requireCampaignType(body, context)
  if (context.brand_blocklisted)
    throw new AppError(
      'TALENT_BLOCKED_BRAND',
      message('{talent} does not work with this brand.', { talent: seller_name }),
    )

  const seller = { id: seller_id, name: seller_name }
  const missing = missingFrom(body, medium, context)
  const asked = askedBy(body, medium, context)
  const use = judgeUse({
    rules: context.use_rules,
    asked,
    price: { amountMinorUnit: body.offerAmountMinorUnit, currency },
  })
  const refusal = use.outcome === 'REFUSED' ? useNotAllowed(use, { talent: seller_name }) : undefined
  if (body.saveAsDraft) {
    const lacks = toMissingFieldIssues(missing, medium).map(({ path, words }) => ({ path, message: writeWords(words) }))
    return { seller, outcome: 'draft', minimumMinorUnit: null, lacks, warnings: issuesOf(use, seller_name) }
  }
  if (missing.length > 0)
    throw badRequest(describeMissingFields(missing, medium), {
      issues: toMissingFieldIssues(missing, medium).map(({ path, words }) => issueAt(path, words)),
    })
  if (refusal) throw refusal
  const check = checkMinimum(context.minimums, {
    currency,
    category: medium,
    amountMinorUnit: body.offerAmountMinorUnit,
    exclusivity: priceOfExclusivity(context.use_rules, asked.exclusivity),
  })
  if (check.fits === 'not-taken')
    throw badField(
      'currency',
      message('{talent} only accepts offers in {currencies}.', {
        talent: seller_name,
        currencies: check.currencies.join(', '),
      }),
    )
  if (check.fits === 'yes') return { seller, outcome: 'approved', minimumMinorUnit: null }
  const policy = { ask_talent: 'ask', auto_reject: 'reject', auto_counter: 'counter' } as const
  const outcome = policy[context.below_minimum ?? 'ask_talent']
  // The brand could accept an automatic counter-offer without anybody asking the talent.
  // Exclusivity may raise a minimum above the largest amount that can be paid.
  const isAsked = outcome === 'counter' && (use.outcome === 'ON_REQUEST' || !isPayable(check.minimumMinorUnit))
  return { seller, outcome: isAsked ? 'ask' : outcome, minimumMinorUnit: check.minimumMinorUnit }
}

/** Returns what the talent's rules refuse. */
const issuesOf = (use: UseDecision, talent: string): Issue[] =>
  use.outcome === 'REFUSED'
    ? issuesOfUse(use, { talent }).map(({ path, message: words }) => ({ path, message: words }))
    : []

function askedBy(body: SubmitBody, medium: Medium, context: SubmitContext): AskedUse {
  const scope = scopeFor(body, context)
  const { usage_types, custom_usage } = usesFor(body, context)
  return {
    medium,
    uses: usage_types,
    customUse: custom_usage,
    category: scope?.category ?? null,
    territories: scope?.territories ?? null,
    // A bought revision has the exclusivity of the work, which is paid already.
    exclusivity: context.revised_root_id === null ? (scope?.exclusivity ?? 'NON_EXCLUSIVE') : 'NON_EXCLUSIVE',
  }
}

/** Returns the uses of the offer. A revision without uses gets the uses of the work. */
export function usesFor({ usageTypes = [], customUsage = null }: SubmitBody, context: SubmitContext) {
  const isOpen = usageTypes.length === 0 && !customUsage?.trim()
  if (context.revised_root_id === null || !isOpen) return { usage_types: usageTypes, custom_usage: customUsage }
  return { usage_types: context.revised_usage_types ?? [], custom_usage: context.revised_custom_usage }
}

/** Returns the scope of the offer. A revision without a scope gets the scope of the work. */
export const scopeFor = (body: SubmitBody, { revised_scope }: SubmitContext): OfferScope | null =>
  body.scope ?? revised_scope

/**
 * Checks that a renewal leaves no gap after the license that it renews, because the files of the
 * work stay open until the renewal ends.
 * @throws BadRequest
 */
export function assertContinues(startsOn: string | null, { renewed_until: until }: SubmitContext, now: Date): void {
  if (startsOn === null || until === null) return
  const latest = dayAfter((until > now ? until : now).toISOString().slice(0, 10))
  if (startsOn <= latest) return
  const day = lastDayWords(startOfDay(dayAfter(latest)))
  throw badField(
    'scope.startsOn',
    message('A renewal begins by {day}. Choose an earlier first day, or send a new offer.', { day }),
  )
}

function assertDraft({ draft_status }: SubmitContext): void {
  if (draft_status === null) throw notFound('There is no such draft.')
  if (draft_status !== 'DRAFT') throw badRequest('This offer is no longer a draft. It was already sent or canceled.')
}

/**
 * Returns the medium of the campaign type.
 * @throws BadRequest for an unknown or disabled type
 */
export function requireCampaignType(
  { campaignType }: Pick<SubmitBody, 'campaignType'>,
  { medium, campaign_type_enabled }: Pick<SubmitContext, 'medium' | 'campaign_type_enabled'>,
): Medium {
  if (medium === null) throw noSuchCampaignType(campaignType)
  if (!campaign_type_enabled)
    throw badField(
      'campaignType',
      message('The campaign type “{name}” is not available now. Choose another one.', { name: campaignType }),
    )
  return medium
}

const missingFrom = (body: SubmitBody, medium: Medium, context: SubmitContext): CandidateField[] =>
  missingCandidates({
    medium,
    hasNoPreviews: context.has_no_previews,
    skipImageGeneration: body.skipImageGeneration ?? false,
    hasImageSession: context.image_session_id !== null,
    hasImageModel: context.image_file_key !== null,
    hasVoiceSession: context.voice_session_id !== null,
    hasVoiceModel: context.voice_file_key !== null,
  })

export const noSuchCampaignType = (key: string): AppError =>
  badField('campaignType', message('There is no campaign type “{name}”.', { name: key }))

export const WEEK_MS = 7 * DAY_MS

/** @throws RateLimited above the brand's daily or weekly number of offers */
export function assertBelowCaps(
  counts: SubmitCounts,
  config: Pick<Config, 'OFFER_DAILY_CAP' | 'OFFER_WEEKLY_CAP'>,
  now: Date,
): void {
  const windows = [
    { count: counts.daily, limit: config.OFFER_DAILY_CAP, oldest: counts.oldest_of_day, ms: DAY_MS },
    { count: counts.weekly, limit: config.OFFER_WEEKLY_CAP, oldest: counts.oldest_of_week, ms: WEEK_MS },
  ]
  for (const { count, limit, oldest, ms } of windows) {
    if (count < limit) continue
    const freeAt = (oldest ?? now).getTime() + ms
    throw rateLimited(
      `You have sent ${count} offers within ${formatDuration(ms)}; the limit is ${limit}. Send this one later. Until then, you can save it as a draft.`,
      Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
      { currentCount: count, limit },
    )
  }
}
