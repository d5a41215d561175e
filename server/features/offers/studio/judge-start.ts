import { DAY_MS } from '../../../platform/clock.ts'
import { AppError, badField, badRequest, forbidden, notFound, rateLimited } from '../../../platform/errors.ts'
import type { OfferScope } from '../../../platform/scope-of-use/scope.ts'
import type { AskedUse } from '../../../platform/scope-of-use/use-rules.ts'
import { message, type Words } from '../../../platform/words/index.ts'
import { assertUseAllowed } from '../../likeness/use-rules/index.ts'
import { type CandidateMedium, suits } from './domain/media.ts'
import type { SessionContext } from './queries/session-context.ts'
import type { RecentSessions } from './queries/sessions.ts'
import type { StartBody } from './session-view.ts'

export type JudgedStart = { seller: { id: string; name: string }; campaign: string }

/**
 * Checks that a brand may request candidates of this talent.
 * @throws Forbidden, NotFound, BadRequest, TALENT_BLOCKED_BRAND or USE_NOT_ALLOWED
 */
export function checkSessionStart(
  body: StartBody,
  medium: CandidateMedium,
  buyerId: string,
  context: SessionContext,
): JudgedStart {
  assertBrandNotBlockedByAdmin(context)
  const { campaignType, usageTypes = [], customUsage = null, scope = null } = body
  const { seller_id, seller_name, category, campaign_title } = context
  if (seller_id === null || seller_name === null) throw notFound('There is no talent with this slug.')
  if (seller_id === buyerId) throw badRequest('You cannot generate candidates of yourself.')
  if (category === null || campaign_title === null)
    throw wrongType(message('There is no campaign type “{name}”.', { name: campaignType }))
  if (!context.campaign_type_enabled)
    throw wrongType(
      message('The campaign type “{name}” is not available now. Choose another one.', { name: campaignType }),
    )
  if (!suits(medium, category))
    throw wrongType(
      medium === 'IMAGE'
        ? message('A campaign of type “{name}” needs no image: its category is {category}.', {
            name: campaignType,
            category,
          })
        : message('A campaign of type “{name}” needs no voice: its category is {category}.', {
            name: campaignType,
            category,
          }),
    )
  assertNotOnBlocklist(context)
  assertAskedAllowed(context, { medium: category, uses: usageTypes, customUse: customUsage, ...placeOf(scope) })
  return { seller: { id: seller_id, name: seller_name }, campaign: campaign_title }
}

/**
 * Returns what a scope says about the brand, the places and the exclusivity of a use. A category or
 * places that are left open are null.
 */
export const placeOf = (scope: OfferScope | null): Pick<AskedUse, 'category' | 'territories' | 'exclusivity'> => ({
  category: scope?.category ?? null,
  territories: scope?.territories ?? null,
  exclusivity: scope?.exclusivity ?? 'NON_EXCLUSIVE',
})

/**
 * Checks that the talent's rules do not refuse what is asked for, as far as the brand has said it.
 * The price is known only when the offer is sent.
 * @throws USE_NOT_ALLOWED
 */
export function assertAskedAllowed({ use_rules, seller_name }: SessionContext, asked: AskedUse): void {
  assertUseAllowed({ rules: use_rules, asked, price: null }, { talent: seller_name ?? 'This talent' })
}

/**
 * Checks that neither an admin nor the talent has blocked the brand.
 * @throws Forbidden or TALENT_BLOCKED_BRAND
 */
export function assertBrandAllowed(context: SessionContext): void {
  assertBrandNotBlockedByAdmin(context)
  assertNotOnBlocklist(context)
}

function assertBrandNotBlockedByAdmin({ buyer_blocked }: SessionContext): void {
  if (buyer_blocked) throw forbidden('Your account is blocked from sending offers. Contact support.')
}

function assertNotOnBlocklist({ brand_blocklisted, seller_name }: SessionContext): void {
  if (brand_blocklisted)
    throw new AppError(
      'TALENT_BLOCKED_BRAND',
      seller_name === null
        ? 'This talent does not work with this brand.'
        : message('{talent} does not work with this brand.', { talent: seller_name }),
    )
}

const wrongType = (words: Words): AppError => badField('campaignType', words)

/** @throws RateLimited above the brand's daily number of sessions */
export function assertBelowSessionLimit(
  { count, oldest }: Pick<RecentSessions, 'count' | 'oldest'>,
  limit: number,
  now: Date,
): void {
  if (count < limit) return
  const freeAt = (oldest ?? now).getTime() + DAY_MS
  throw rateLimited(
    `You have generated candidates ${count} times within a day; the limit is ${limit}. Choose one of them, or try again later.`,
    Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
    { currentCount: count, limit },
  )
}
