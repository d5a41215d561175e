import type { Context } from '../../../platform/context.ts'
import { badRequest, issueAt } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { isCurrency } from '../../../platform/money.ts'
import { message } from '../../../platform/words/index.ts'
import { foldBrandName } from '../../people/accounts/index.ts'
import { checkMinimum, type Medium, requireCampaignType } from '../submission/index.ts'
import { matchTalent, type TalentFacts } from './domain/match-rules.ts'
import { sharedWords } from './domain/shared-words.ts'
import { embedBrief } from './embed-talents.ts'
import { type Candidate, findCampaignType, findCandidates } from './queries/find-candidates.ts'

export type RankedTalent = {
  slug: string
  displayName: string
  imageUrl: string | null
  score: number
  reason: string
}

type RankedCampaignType = { key: string; label: string; medium: Medium }

export type RankedBy = {
  campaignDescription: string
  campaignType?: RankedCampaignType
  currency?: string
  offerAmountMinorUnit?: number
  /** The brand with all names that it has used. Talents who blocked it are left out. */
  brand: { accountId: string; names: readonly string[] }
  /** Accounts to leave out: the brand itself, and talents who already got the offer. */
  except: readonly string[]
  limit: number
}

/**
 * Ranks talents for a brief, best first, each with a reason. Leaves out talents who cannot be
 * found, who have blocked this brand, or who would reject the offer automatically. Without an
 * embedding model, only the other rules count.
 */
export async function rankTalents(ctx: Context, by: RankedBy): Promise<RankedTalent[]> {
  const meaning = await embedBrief(ctx, by.campaignDescription)
  const candidates = await findCandidates(ctx.db, {
    campaignType: by.campaignType?.key ?? null,
    meaning,
    brand: { accountId: by.brand.accountId, namesFolded: by.brand.names.map(foldBrandName) },
    except: by.except,
  })
  return candidates
    .flatMap((candidate) => {
      const amount = compareWithPolicy(candidate, by)
      if (amount === 'turned away') return []
      const facts = factsOf(candidate, by, amount)
      const { slug, display_name: displayName, image_url: imageUrl } = candidate
      return [{ slug, displayName, imageUrl, ...matchTalent(facts, by.campaignType?.label ?? '') }]
    })
    .toSorted((one, other) => other.score - one.score || (one.slug < other.slug ? -1 : 1))
    .slice(0, by.limit)
}

const factsOf = (candidate: Candidate, by: RankedBy, amount: TalentFacts['amount']): TalentFacts => ({
  nearness: candidate.nearness,
  sharedWords: sharedWords(by.campaignDescription, candidate.bio ?? ''),
  completedOffers: candidate.completed,
  completedOfType: by.campaignType ? candidate.completed_of_type : null,
  amount,
  payoutsReady: candidate.payouts_ready,
})

/** Compares only if the brief has an amount and a currency. */
function compareWithPolicy(
  { minimums, below_minimum }: Candidate,
  { currency, campaignType, offerAmountMinorUnit }: RankedBy,
): TalentFacts['amount'] | 'turned away' {
  if (currency === undefined) return 'not said'
  const isTaken = minimums.length === 0 || minimums.some((minimum) => minimum.currency === currency)
  if (!isTaken) return 'turned away'
  if (!campaignType || offerAmountMinorUnit === undefined) return 'not said'
  const offer = { currency, category: campaignType.medium, amountMinorUnit: offerAmountMinorUnit }
  if (checkMinimum(minimums, offer).fits === 'yes') return 'taken'
  return below_minimum === 'auto_reject' ? 'turned away' : 'below the minimum'
}

export type MatchQuestion = {
  campaignDescription: string
  campaignType?: string
  buyerBrandName?: string | null
  currency?: string
  offerAmountMinorUnit?: number
  limit?: number
}

const DEFAULT_LIMIT = 10

/** @throws BadRequest for an unknown campaign type or currency */
export async function matchTalents(ctx: Context, caller: Caller, question: MatchQuestion): Promise<RankedTalent[]> {
  const { campaignDescription, campaignType, offerAmountMinorUnit, limit = DEFAULT_LIMIT } = question
  const currency = question.currency?.toUpperCase()
  if (currency !== undefined && !isCurrency(currency)) {
    const fault = message('“{currency}” is not a currency', { currency })
    throw badRequest(message('{fault}.', { fault }), { issues: [issueAt('currency', fault)] })
  }
  return rankTalents(ctx, {
    campaignDescription,
    campaignType: campaignType === undefined ? undefined : await getCampaignType(ctx, campaignType),
    currency,
    offerAmountMinorUnit,
    brand: { accountId: caller.accountId, names: [caller.displayName, question.buyerBrandName ?? ''] },
    except: [caller.accountId],
    limit,
  })
}

/** @throws Error for an unknown type */
export async function readCampaignType({ db }: Context, key: string): Promise<RankedCampaignType> {
  const found = await findCampaignType(db, key)
  if (!found) throw new Error(`an offer uses campaign type ${key}, which does not exist`)
  return { key, label: found.label, medium: found.medium }
}

async function getCampaignType({ db }: Context, key: string): Promise<RankedCampaignType> {
  const found = await findCampaignType(db, key)
  const medium = requireCampaignType(
    { campaignType: key },
    { medium: found?.medium ?? null, campaign_type_enabled: found?.enabled ?? null },
  )
  return { key, label: found?.label ?? key, medium }
}
