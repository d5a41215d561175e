import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, isMissingReference, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, type Issue } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { message } from '../../../platform/words/index.ts'
import { keepReferences } from '../../media/files/index.ts'
import { foldBrandName, rememberBrandName } from '../../people/accounts/index.ts'
import { findConflictOfBrief, findReachOfWork, rightsRequest, seedTerms } from '../licences/index.ts'
import {
  addRevisionOffer,
  assertPayable,
  assertScope,
  changedMeanwhileError,
  countSubmitted,
  type Entry,
  insertOffer,
  moveOffer,
  payableIn,
  type RightsRequest,
} from '../offer/index.ts'
import { keepChosen } from '../studio/index.ts'
import { assertBelowCaps, assertContinues, checkSubmit, noSuchCampaignType, scopeFor, WEEK_MS } from './judge-submit.ts'
import { notifyOfSubmit } from './notify-of-submit.ts'
import { lockBuyerAndReadContext, type SubmitContext } from './queries/submit-context.ts'
import type { SubmitBody } from './submit-body.ts'
import { entryFor, termsFrom } from './submit-columns.ts'

/** The caller, or the owner of a confirmed blast when a job sends the remaining offers. */
export type Buyer = Pick<Caller, 'accountId' | 'displayName' | 'team'>

/** `before` runs before anything is read, `after` runs when the offer is written. */
export type SubmitHooks = {
  before: (trx: Trx) => Promise<void>
  after: (trx: Trx, offerId: string, at: Date) => Promise<void>
}

/** The route also saves drafts, which more roles may do. */
function assertMaySend({ team }: Pick<Caller, 'team'>): void {
  if (team && !(team.rights ?? []).includes('offers.send'))
    throw new AppError(
      'TEAM_ROLE_REQUIRED',
      message('Your role in this team may save drafts, but does not send offers. Ask a colleague to send it.'),
    )
}

/**
 * Saves a draft, sends a draft, or sends a new offer (contract, part 1, "POST /api/offers/submit").
 * Runs in one transaction that locks the buyer, so that two concurrent submits cannot exceed the
 * limit.
 * @throws BadRequest, Forbidden, NotFound, TALENT_BLOCKED_BRAND, RateLimited, USE_NOT_ALLOWED if
 * the talent's rules refuse the use, TEAM_ROLE_REQUIRED if the member may only save drafts, or
 * RIGHTS_CONFLICT if the talent's other licenses leave no room; a draft only gets a warning for
 * the refused use and the missing room
 * @throws Conflict if the draft changed meanwhile
 */
export async function submitOffer(
  ctx: Context,
  caller: Buyer,
  body: SubmitBody,
  hooks?: SubmitHooks,
): Promise<{ offerId: string; isNew: boolean; lacks: Issue[]; warnings: Issue[] }> {
  if (!body.saveAsDraft) assertMaySend(caller)
  const now = ctx.clock.now()
  const currency = (body.currency ?? 'USD').toUpperCase()
  assertPayable(ctx, body.offerAmountMinorUnit, currency, 'offerAmountMinorUnit')
  assertScope(body.scope, 'scope', now)
  const isPayable = payableIn(ctx, currency)
  // Outside the transaction, so that the name stays recorded even if the submit is refused. A
  // talent's block of this name then also applies when the account uses another name later.
  if (!body.saveAsDraft)
    await rememberBrandName(ctx.db, { accountId: caller.accountId, name: body.buyerBrandName ?? '', at: now })
  const submitting = inTransaction(ctx.db, async (trx) => {
    await hooks?.before(trx)
    const read = await lockBuyerAndReadContext(trx, {
      buyerAccountId: caller.accountId,
      slug: body.slug,
      brandNamesFolded: [body.buyerBrandName ?? '', caller.displayName].map(foldBrandName),
      campaignType: body.campaignType,
      draftId: body.offerId ?? null,
      imageSessionId: body.imageCandidateSessionId ?? null,
      imageModelKey: body.selectedModelKey ?? null,
      voiceSessionId: body.voiceCandidateSessionId ?? null,
      voiceModelKey: body.selectedVoiceModelKey ?? null,
      revisedOfferId: body.revisionOfOfferId ?? null,
      renewedOfferId: body.renewsOfferId ?? null,
    })
    const context = await withReachOfWork(trx, read)
    const judged = checkSubmit(body, currency, caller.accountId, context, isPayable)
    if (judged.outcome !== 'draft') {
      assertContinues(scopeFor(body, context)?.startsOn ?? null, context, now)
      const since = { day: addMs(now, -DAY_MS), week: addMs(now, -WEEK_MS) }
      assertBelowCaps(await countSubmitted(trx, caller.accountId, since), ctx.config, now)
    }
    const terms = termsFrom(body, currency, judged, context, ctx.config, now)
    const rule = { kind: 'product-image', ownerAccountId: caller.accountId } as const
    await keepReferences(trx, terms.columns.product_image_urls, 'productImageUrls', rule, now)
    if (judged.outcome !== 'draft')
      await keepChosen(trx, { image: context.image_file_key, voice: context.voice_file_key }, now)
    const entry = entryFor(judged, caller, terms.counter_note, terms.changes, now)
    const rights = rightsRequest(ctx.config, now, { takesLock: false, scope: scopeFor(body, context) })
    const offer = await writeOffer(trx, caller, { body, context, columns: terms.columns, entry, rights })
    const names = { buyer_name: caller.displayName, seller_name: judged.seller.name }
    if (offer.seen_by_seller && offer.revision_of_offer_id !== null)
      await addRevisionOffer(trx, offer.revision_of_offer_id, offer.id)
    await seedTerms(trx, offer, { ...names, medium: context.medium }, now)
    const { medium } = context
    const refusal =
      judged.outcome !== 'reject' && medium !== null
        ? findConflictOfBrief(ctx.config, offer, { ...names, medium, revised: revisedWork(context, now) }, now)
        : undefined
    // The rights may be free again when the draft is sent.
    if (refusal && judged.outcome !== 'draft') throw refusal
    await notifyOfSubmit(trx, ctx, offer, names, judged, now)
    await hooks?.after(trx, offer.id, now)
    const warnings = [...(judged.warnings ?? []), ...(refusal ? [{ path: 'scope', message: refusal.message }] : [])]
    return { offerId: offer.id, isNew: body.offerId == null, lacks: judged.lacks ?? [], warnings }
  })
  return submitting.catch((error: unknown) => {
    // Accounts are never deleted, so the missing row must be a campaign type that an admin deleted
    // after the check.
    throw isMissingReference(error) ? noSuchCampaignType(body.campaignType) : error
  })
}

/**
 * For an offer that revises an earlier work, replaces the scope and uses of the original offer with
 * those in the license terms of that work.
 */
async function withReachOfWork(trx: Trx, context: SubmitContext): Promise<SubmitContext> {
  const reach = context.revised_root_id === null ? undefined : await findReachOfWork(trx, context.revised_root_id)
  if (!reach) return context
  const { scope, usageTypes, customUsage } = reach
  const uses = { revised_usage_types: [...usageTypes], revised_custom_usage: customUsage }
  return { ...context, revised_scope: scope, ...uses }
}

/** Facts of the work that the offer revises. Null if it revises none. */
const revisedWork = (context: SubmitContext, now: Date) =>
  context.revised_root_id === null || context.revised_medium === null
    ? null
    : {
        medium: context.revised_medium,
        scope: context.revised_scope,
        usageTypes: context.revised_usage_types ?? [],
        customUsage: context.revised_custom_usage,
        isOver: context.is_root_revoked || (context.root_licensed_until !== null && context.root_licensed_until <= now),
      }

async function writeOffer(
  trx: Trx,
  caller: Buyer,
  {
    body,
    context,
    columns,
    entry,
    rights,
  }: {
    body: SubmitBody
    context: SubmitContext
    columns: ReturnType<typeof termsFrom>['columns']
    entry: Entry
    rights: RightsRequest
  },
): ReturnType<typeof insertOffer> {
  if (body.offerId == null) {
    const id = newId()
    const { at, to } = entry
    return insertOffer(
      trx,
      { ...columns, id, buyer_account_id: caller.accountId, status: to, created_at: at, updated_at: at },
      entry,
      rights,
    )
  }
  const draft = {
    id: body.offerId,
    status: 'DRAFT' as const,
    counter_version: context.draft_counter_version ?? 0,
    revision_count: 0,
  }
  const moved = await moveOffer(trx, { offer: draft, set: columns, ...entry, rights })
  if (!moved) throw changedMeanwhileError()
  return moved
}
