import { isDeepStrictEqual } from 'node:util'
import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badField, forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { message } from '../../../platform/words/index.ts'
import { notify } from '../../people/notifications/index.ts'
import {
  applyCounterToTerms,
  assertMoveAllowed,
  assertMoveFits,
  assertTermsVersion,
  rightsRequest,
} from '../licences/index.ts'
import {
  actOnOffer,
  assertBrandNotBlocked,
  assertPayable,
  assertScope,
  type CounterChanges,
  changedMeanwhileError,
  counterOf,
  mergeCounter,
  moveOffer,
  type OfferActionInput,
  type OfferRow,
  type OfferView,
  type OfferWithPeople,
  pricesUnlimitedRevisions,
  proposedChanges,
  type Side,
  termsOf,
} from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'
import { assertPayoutsReady } from '../offer-payments/index.ts'

type Response = {
  offerId: string
  action: 'accept' | 'reject' | 'counter'
  counterNote?: string | null
  /** Older form of a counter-offer. It is ignored if `counterChanges` is given. */
  counterAmountMinorUnit?: number
  counterChanges?: CounterChanges
  counterVersion?: number
  termsVersion?: number
}

/**
 * Accepts, rejects or counters an offer (contract, part 1, "POST /api/offers/respond").
 * @throws BadRequest for a field that does not belong to the action, or a counter-offer without a
 * note or a change; the errors of acceptOffer, rejectOffer, counterOffer
 */
export async function respondToOffer(ctx: Context, caller: Caller, response: Response): Promise<OfferView> {
  const { offerId, action } = response
  const note = visibleText(response.counterNote ?? '') || null
  for (const field of ['counterVersion', 'termsVersion'] as const)
    if (response[field] !== undefined && action !== 'accept')
      throw badField(field, message('“{field}” is allowed only with the action accept.', { field }))
  if (action === 'counter') {
    const changes = proposedChanges(response.counterChanges, response.counterAmountMinorUnit)
    if (!note) throw badField('counterNote', 'A counter-offer needs a note that explains it.')
    if (!changes) throw badField('counterChanges', 'A counter-offer needs at least one change.')
    return counterOffer(ctx, caller, offerId, { note, changes })
  }
  for (const field of ['counterAmountMinorUnit', 'counterChanges'] as const)
    if (response[field] !== undefined)
      throw badField(field, message('“{field}” is allowed only with the action counter.', { field }))
  return action === 'accept' ? acceptOffer(ctx, caller, offerId, response) : rejectOffer(ctx, caller, offerId, note)
}

/**
 * Accepts the current terms: those of the offer, or of the other side's counter-offer, which is
 * then merged into the offer. `counterVersion` and `termsVersion` name the terms that the person
 * read. They keep the person from accepting a newer counter-offer or an admin's edit unseen.
 * @throws Forbidden for a blocked account or the caller's own counter-offer; TALENT_BLOCKED_BRAND;
 * CONNECT_ONBOARDING_REQUIRED for a talent who cannot be paid yet; Conflict for other terms;
 * RIGHTS_CONFLICT if the talent's other licenses leave no room; USE_NOT_ALLOWED if the talent's
 * rules do not; the errors of actOnOffer
 */
export const acceptOffer = (
  ctx: Context,
  caller: Caller,
  offerId: string,
  { counterVersion, termsVersion }: Pick<Response, 'counterVersion' | 'termsVersion'> = {},
): Promise<OfferView> =>
  actOnOffer(ctx, caller, {
    offerId,
    action: 'ACCEPT',
    isRepeat: (offer, lastIsTheirs) => lastIsTheirs && offer.status === 'ACCEPTED',
    perform: async ({ offer, place, actor, now }) => {
      assertNotBlocked({ offer, place }, caller)
      if (counterVersion !== undefined && counterVersion !== offer.counter_version) throw changedMeanwhileError()
      if (place.role === 'talent') await assertPayoutsReady(ctx, offer.seller_account_id)

      const changes = offer.status === 'COUNTERED' ? counterOf(offer) : null
      return inTransaction(ctx.db, async (trx) => {
        const set = changes ? mergedColumns(offer, changes, ctx.config.PLATFORM_FEE_BPS) : {}
        const rights = rightsRequest(ctx.config, now, { takesLock: true, scope: changes?.scope })
        const move = { offer, action: 'ACCEPT', to: 'ACCEPTED', set, actor, changes, at: now, rights } as const
        const moved = await moveOffer(trx, move)
        if (!moved) return undefined
        if (termsVersion !== undefined) await assertTermsVersion(trx, offer, termsVersion, now)
        assertMoveAllowed({ ...offer, ...moved }, { changes, actor, action: 'ACCEPT' })
        await applyCounterToTerms(trx, { ...offer, ...moved }, changes, now)
        await assertMoveFits(trx, ctx.config, { offer: { ...offer, ...moved }, changes }, now)
        await notify(trx, [buildNotice('OFFER_ACCEPTED', otherSide(place.role), moved, offer)], now)
        return moved
      })
    },
  })

/**
 * @throws Forbidden for an account that an admin blocked; TALENT_BLOCKED_BRAND for a brand that
 * the talent has blocked
 */
function assertNotBlocked({ offer, place }: Pick<OfferActionInput, 'offer' | 'place'>, caller: Caller): void {
  const own = place.role === 'brand' ? offer.buyer_account_id : offer.seller_account_id
  if (offer.blocked_account_ids.some((blocked) => blocked === own || blocked === caller.accountId))
    throw forbidden('This account is blocked from answering offers. Contact support.')
  if (place.role === 'brand') assertBrandNotBlocked(offer)
}

/** Rejects an offer for the talent's side. This cannot be undone. */
export const rejectOffer = (ctx: Context, caller: Caller, offerId: string, note: string | null): Promise<OfferView> =>
  actOnOffer(ctx, caller, {
    offerId,
    action: 'REJECT',
    isRepeat: (offer, lastIsTheirs) => lastIsTheirs && offer.status === 'REJECTED',
    perform: (acting) => performReject(ctx, acting, note),
  })

type Mover = { offer: OfferWithPeople } & Pick<OfferActionInput, 'actor' | 'now'>

export const performReject = (
  ctx: Context,
  { offer, actor, now }: Mover,
  note: string | null,
): Promise<OfferRow | undefined> =>
  inTransaction(ctx.db, async (trx) => {
    const moved = await moveOffer(trx, { offer, action: 'REJECT', to: 'REJECTED', actor, note, at: now })
    if (moved) await notify(trx, [buildNotice('OFFER_REJECTED', 'brand', moved, offer, { note })], now)
    return moved
  })

/**
 * Proposes other terms. The proposal replaces an earlier one. It is stored beside the offer's own
 * terms until it is accepted.
 * @throws BadRequest for an amount that cannot be paid, or a price for unlimited revisions;
 * Forbidden for a blocked account; TALENT_BLOCKED_BRAND; RIGHTS_CONFLICT or USE_NOT_ALLOWED for
 * terms that could not be accepted; the errors of actOnOffer
 */
export const counterOffer = (
  ctx: Context,
  caller: Caller,
  offerId: string,
  counter: { note: string; changes: CounterChanges },
): Promise<OfferView> =>
  actOnOffer(ctx, caller, {
    offerId,
    action: 'COUNTER',
    isRepeat: (offer, lastIsTheirs) => lastIsTheirs && isCurrentCounter(offer, offer.countered_by, counter),
    perform: async (acting) => {
      assertNotBlocked(acting, caller)
      const side = acting.place.role === 'brand' ? 'brand' : 'talent'
      if (isCurrentCounter(acting.offer, side, counter)) return acting.offer
      return performCounter(ctx, acting, side, counter)
    },
  })

export const performCounter = (
  ctx: Context,
  { offer, actor, now }: Mover,
  side: Side,
  { note, changes }: { note: string; changes: CounterChanges },
): Promise<OfferRow | undefined> => {
  if (changes.offerAmountMinorUnit !== undefined)
    assertPayable(ctx, changes.offerAmountMinorUnit, offer.currency, 'counterChanges.offerAmountMinorUnit')
  if (pricesUnlimitedRevisions(termsOf(offer), changes))
    throw badField(
      'counterChanges.extraRevisionMinorUnit',
      'Unlimited revisions have no price. Send the number of included revisions too.',
    )
  assertScope(changes.scope, 'counterChanges.scope', now)
  return inTransaction(ctx.db, async (trx) => {
    const set = {
      countered_by: side,
      counter_note: note,
      counter_changes: JSON.stringify(changes),
      counter_version: offer.counter_version + 1,
      expires_at: addMs(now, offer.expires_in_days * DAY_MS),
    }
    const moved = await moveOffer(trx, {
      offer,
      action: 'COUNTER',
      to: 'COUNTERED',
      set,
      actor,
      note,
      changes,
      at: now,
      rights: rightsRequest(ctx.config, now, { takesLock: false, scope: changes.scope }),
    })
    if (!moved) return undefined
    assertMoveAllowed({ ...offer, ...moved }, { changes, actor, action: 'COUNTER' })
    await assertMoveFits(trx, ctx.config, { offer: { ...offer, ...moved }, changes, path: 'counterChanges.scope' }, now)
    await notify(trx, [buildNotice('OFFER_COUNTERED', otherSide(side), moved, offer, { by: side, note, changes })], now)
    return moved
  })
}

const isCurrentCounter = (
  offer: OfferRow,
  side: Side | null,
  counter: { note: string; changes: CounterChanges },
): boolean =>
  offer.status === 'COUNTERED' &&
  offer.countered_by === side &&
  offer.counter_note === counter.note &&
  isDeepStrictEqual(counterOf(offer), counter.changes)

function mergedColumns(offer: OfferRow, changes: CounterChanges, feeBps: number) {
  const merged = mergeCounter(termsOf(offer), changes, { feeBps, currency: offer.currency })
  return {
    first_amount_minor_unit: offer.first_amount_minor_unit ?? offer.offer_amount_minor_unit,
    offer_amount_minor_unit: merged.offerAmountMinorUnit,
    platform_fee_minor_unit: merged.platformFeeMinorUnit,
    total_brand_price_minor_unit: merged.totalBrandPriceMinorUnit,
    usage_types: merged.usageTypes,
    custom_usage: merged.customUsage,
    wants_sharing: merged.wantsSharing,
    sharing_description: merged.sharingDescription,
    image_kind: merged.imageKind,
    script_text: merged.scriptText,
    selected_sample_url: merged.selectedSampleUrl,
    selected_voice_url: merged.selectedVoiceUrl,
    // The maker is known only for the candidates that the offer was sent with.
    ...(merged.selectedSampleUrl === offer.selected_sample_url ? {} : { selected_sample_made_by: null }),
    ...(merged.selectedVoiceUrl === offer.selected_voice_url ? {} : { selected_voice_made_by: null }),
    deliver_within_days: merged.deliverWithinDays,
    included_revisions: merged.includedRevisions,
    extra_revision_minor_unit: merged.extraRevisionMinorUnit,
    ...(changes.scope ? { scope: JSON.stringify(changes.scope) } : {}),
  }
}

const otherSide = (role: OfferActionInput['place']['role']): Side => (role === 'brand' ? 'talent' : 'brand')
