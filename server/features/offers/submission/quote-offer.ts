import type { Context } from '../../../platform/context.ts'
import { badField, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import type { Exclusivity } from '../../../platform/scope-of-use/scope.ts'
import { message } from '../../../platform/words/index.ts'
import { priceOfExclusivity } from '../../likeness/use-rules/index.ts'
import { foldBrandName } from '../../people/accounts/index.ts'
import { assertPayable, feesOf, payableIn } from '../offer/index.ts'
import { checkMinimum, type Medium } from './domain/minimums.ts'
import { noSuchCampaignType } from './judge-submit.ts'
import { type QuotedTalentRow, readQuoteContext } from './queries/quote-context.ts'

export const QUOTE_RESULTS = ['taken', 'asked', 'rejected', 'countered', 'currency', 'blocked'] as const

export type QuoteRequest = {
  slugs: string
  campaignType: string
  offerAmountMinorUnit: number
  currency: string
  buyerBrandName?: string | undefined
  exclusivity?: Exclusivity | undefined
}

/** Same limit as in a blast. */
const MAX_TALENTS = 20

/**
 * Returns the total price in minor units, and how each talent's policy would react to the amount.
 * A talent's minimum is revealed only if a counter-offer would reveal it too.
 * @throws BadRequest for an amount that cannot be paid, or an unknown campaign type
 * @throws NotFound for a slug that belongs to no talent
 */
export async function quoteOffer(
  ctx: Context,
  caller: Pick<Caller, 'accountId' | 'displayName'>,
  request: QuoteRequest,
) {
  const { campaignType, offerAmountMinorUnit, exclusivity = 'NON_EXCLUSIVE' } = request
  const currency = request.currency.toUpperCase()
  assertPayable(ctx, offerAmountMinorUnit, currency, 'offerAmountMinorUnit')
  const slugs = [...new Set(request.slugs.split(','))].filter((slug) => slug !== '')
  if (slugs.length === 0 || slugs.length > MAX_TALENTS)
    throw badField('slugs', message('Send 1 to {max} talents, separated by commas.', { max: MAX_TALENTS }))
  const namesFolded = [request.buyerBrandName ?? '', caller.displayName].map(foldBrandName)
  const brand = { accountId: caller.accountId, namesFolded }
  const { medium, talents } = await readQuoteContext(ctx.db, { campaignType, slugs, brand })
  if (medium === null) throw noSuchCampaignType(campaignType)
  const offer = { currency, category: medium, amountMinorUnit: offerAmountMinorUnit }
  const isPayable = payableIn(ctx, currency)
  const quoted = slugs.map((slug) => {
    const talent = talents.find((one) => one.slug === slug)
    if (!talent) throw notFound(message('There is no talent “{slug}”.', { slug }))
    return { slug, displayName: talent.display_name, ...quoteFor(talent, { ...offer, exclusivity }, isPayable) }
  })
  const fees = feesOf(offerAmountMinorUnit, ctx.config.PLATFORM_FEE_BPS, currency)
  const count = quoted.filter(({ fits }) => fits === 'taken' || fits === 'asked').length
  return {
    offerAmountMinorUnit,
    currency,
    ...fees,
    ifAllAccept: { count, totalMinorUnit: count * fees.totalBrandPriceMinorUnit },
    talents: quoted,
  }
}

type QuoteResult = { fits: (typeof QUOTE_RESULTS)[number]; minimumMinorUnit: number | null; currencies: string[] }

const OUTCOMES = { ask_talent: 'asked', auto_reject: 'rejected', auto_counter: 'countered' } as const

function quoteFor(
  { is_blocklisted, minimums, below_minimum, use_rules }: QuotedTalentRow,
  offer: { currency: string; category: Medium; amountMinorUnit: number; exclusivity: Exclusivity },
  isPayable: (amountMinorUnit: number) => boolean,
): QuoteResult {
  const nothing = { minimumMinorUnit: null, currencies: [] }
  if (is_blocklisted) return { ...nothing, fits: 'blocked' }
  const exclusivity = priceOfExclusivity(use_rules, offer.exclusivity)
  const check = checkMinimum(minimums, { ...offer, exclusivity })
  if (check.fits === 'yes') return { ...nothing, fits: 'taken' }
  if (check.fits === 'not-taken') return { ...nothing, fits: 'currency', currencies: [...check.currencies] }
  const isByHand = exclusivity?.answer === 'ON_REQUEST' || !isPayable(check.minimumMinorUnit)
  const outcome = OUTCOMES[below_minimum ?? 'ask_talent']
  const fits = outcome === 'countered' && isByHand ? 'asked' : outcome
  return { ...nothing, fits, minimumMinorUnit: fits === 'countered' ? check.minimumMinorUnit : null }
}
