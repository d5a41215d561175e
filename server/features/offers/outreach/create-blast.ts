import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badBody, forbidden, type Issue, issueAt } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { message } from '../../../platform/words/index.ts'
import { keepReferences, toReferences } from '../../media/files/index.ts'
import { assertPayable } from '../offer/index.ts'
import { type Medium, missingCandidates, requireCampaignType } from '../submission/index.ts'
import { type Brief, CANDIDATE_FIELDS, type ChosenCandidates, type CreateBlastBody } from './blast-schemas.ts'
import { BLAST_HOURS } from './domain/blast-state.ts'
import { readBlastContext } from './queries/blast-context.ts'
import { deleteBlastDraft } from './queries/blast-drafts.ts'
import { insertBlast } from './queries/put-blast.ts'

/**
 * Stores a brief for several talents for 24 hours. Nothing is sent until the brand confirms the
 * blast. Rules that depend on the talent are checked when the blast is sent.
 * @throws Forbidden for a blocked account; BadRequest for slugs that are not distinct talents and
 * for an invalid brief
 */
export async function createBlast(
  ctx: Context,
  caller: Caller,
  { slugs, candidates, draftId, ...brief }: CreateBlastBody,
): Promise<string> {
  const ofOneTalent = CANDIDATE_FIELDS.filter((field) => brief[field] != null)
  if (ofOneTalent.length > 0)
    throw issuesError(
      ofOneTalent.map((path) => ({
        path,
        message: 'applies to one talent only: move it to “candidates”, with that talent’s slug',
      })),
    )
  const productImageUrls = toReferences(ctx.config, brief.productImageUrls ?? [], 'productImageUrls')
  return writeBlast(ctx, caller, {
    brief: { ...brief, productImageUrls },
    slugs,
    candidates: candidates ?? [],
    sourceOfferId: null,
    ...(draftId ? { draftId } : {}),
  })
}

export type NewBlast = {
  /** Product images are references to stored files, as in offers. */
  brief: Brief
  slugs: readonly string[]
  candidates: readonly (ChosenCandidates & { slug: string })[]
  sourceOfferId: string | null
  /** Deleted once the blast is stored. */
  draftId?: string
}

/** Same as createBlast, but the product images are already references. */
export async function writeBlast(ctx: Context, caller: Caller, blast: NewBlast): Promise<string> {
  const { slugs, sourceOfferId } = blast
  const currency = (blast.brief.currency ?? 'USD').toUpperCase()
  const brief: Brief = { ...blast.brief, currency }
  assertPayable(ctx, brief.offerAmountMinorUnit, currency, 'offerAmountMinorUnit')
  const context = await readBlastContext(ctx.db, {
    buyerAccountId: caller.accountId,
    campaignType: brief.campaignType,
    slugs,
  })
  if (context.buyer_blocked) throw forbidden('Your account is blocked from sending offers. Contact support.')
  const accountOf = new Map(context.talents.map(({ slug, id }) => [slug, id]))
  const faults = faultsOfSlugs(slugs, accountOf, caller.accountId)
  if (faults.length > 0) throw issuesError(faults)
  const medium = requireCampaignType(brief, context)
  const chosen = chosenBySlug(blast)
  const withPreviews = slugs.filter((slug) => !context.talents.some((one) => one.slug === slug && one.hasNoPreviews))
  const lacking = faultsOfCandidates(brief, medium, withPreviews, chosen)
  if (lacking.length > 0) throw issuesError(lacking)

  const now = ctx.clock.now()
  const blastId = newId()
  const row = {
    id: blastId,
    buyer_account_id: caller.accountId,
    status: 'OPEN' as const,
    brief: JSON.stringify(brief),
    source_offer_id: sourceOfferId,
    expires_at: addMs(now, BLAST_HOURS * HOUR_MS),
    created_at: now,
  }
  const recipients = slugs.map((slug, position) => ({
    blast_id: blastId,
    position,
    slug,
    seller_account_id: accountOf.get(slug) ?? '',
    candidates: JSON.stringify(chosen.get(slug) ?? {}),
  }))
  await inTransaction(ctx.db, async (trx) => {
    const rule = { kind: 'product-image', ownerAccountId: caller.accountId } as const
    await keepReferences(trx, brief.productImageUrls ?? [], 'productImageUrls', rule, now)
    await insertBlast(trx, row, recipients)
    if (blast.draftId) await deleteBlastDraft(trx, { id: blast.draftId, buyerAccountId: caller.accountId })
  })
  return blastId
}

function faultsOfSlugs(
  slugs: readonly string[],
  accountOf: ReadonlyMap<string, string>,
  callerAccountId: string,
): Issue[] {
  return slugs.flatMap((slug, at) => {
    const path = `slugs.${at}`
    if (slugs.indexOf(slug) !== at) return [issueAt(path, message('lists “{slug}” more than once', { slug }))]
    if (!accountOf.has(slug)) return [issueAt(path, message('lists “{slug}”, but there is no such talent', { slug }))]
    if (accountOf.get(slug) === callerAccountId) return [{ path, message: 'lists your own account' }]
    return []
  })
}

/** @throws BadRequest for candidates of a talent who is not a recipient, or who is listed twice */
function chosenBySlug({ slugs, candidates }: NewBlast): ReadonlyMap<string, ChosenCandidates> {
  const chosen = new Map<string, ChosenCandidates>()
  const issues = candidates.flatMap(({ slug, ...choice }, at) => {
    const path = `candidates.${at}.slug`
    if (!slugs.includes(slug)) return [issueAt(path, message('lists “{slug}”, who is not a recipient', { slug }))]
    if (chosen.has(slug)) return [issueAt(path, message('lists “{slug}” more than once', { slug }))]
    chosen.set(slug, choice)
    return []
  })
  if (issues.length > 0) throw issuesError(issues)
  return chosen
}

/**
 * Lists the missing candidates of each talent. Does not check that the sessions belong to the
 * brand, because each submit checks this.
 */
function faultsOfCandidates(
  brief: Brief,
  medium: Medium,
  slugs: readonly string[],
  chosen: ReadonlyMap<string, ChosenCandidates>,
): Issue[] {
  return slugs.flatMap((slug) => {
    const choice = chosen.get(slug)
    const missing = missingCandidates({
      medium,
      skipImageGeneration: choice?.skipImageGeneration ?? brief.skipImageGeneration ?? false,
      hasImageSession: choice?.imageCandidateSessionId != null,
      hasImageModel: choice?.selectedModelKey != null,
      hasVoiceSession: choice?.voiceCandidateSessionId != null,
      hasVoiceModel: choice?.selectedVoiceModelKey != null,
    })
    if (missing.length === 0) return []
    const values = { missing: missing.join(', '), slug }
    const words =
      medium === 'IMAGE'
        ? message('needs {missing} for “{slug}”, unless skipImageGeneration is true for that talent or for all', values)
        : message('needs {missing} for “{slug}”', values)
    return [issueAt('candidates', words)]
  })
}

export const issuesError = (issues: Issue[]) => badBody(issues)
