import type { Context } from '../../../platform/context.ts'
import { AppError, conflict, forbidden, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { judge } from './domain/allowed-actions.ts'
import type { OfferStatus } from './domain/offer-states.ts'
import type { ConditionName, OfferAction, Transition } from './domain/transitions.ts'
import { type OfferView, viewOffer } from './offer-view.ts'
import { findOfferForCaller, type OfferForCaller, type OfferWithPeople } from './queries/find-offer.ts'
import { findLastMove } from './queries/history.ts'
import type { Actor } from './queries/move-offer.ts'
import { factsOf, type OfferRow } from './queries/offer-row.ts'
import { isHiddenFrom, type Place, roleOn } from './role-on-offer.ts'

/** What an action is given: the offer as it was read, and who is acting. */
export type Acting = { offer: OfferForCaller; place: Place; actor: Actor; transition: Transition; now: Date }

type Action = {
  offerId: string
  action: OfferAction
  /**
   * Whether this very request already took effect: then it is answered again, without a second effect.
   * `lastIsTheirs`: the last thing that happened to the offer was this action, by this actor.
   */
  isRepeat?: (offer: OfferRow, lastIsTheirs: boolean) => boolean
  /** @returns the moved offer; undefined for the lost race. */
  perform: (acting: Acting) => Promise<OfferRow | undefined>
}

/**
 * One person does one thing to one offer: finds it, holds the action against the transition table, performs it. The
 * same actor repeating what already took effect gets the offer again.
 * @throws NotFound; Forbidden for a stranger, or an action that is not theirs; UnprocessableEntity in the wrong state;
 * Conflict when somebody else moved the offer in between.
 */
export async function actOnOffer(ctx: Context, caller: Caller, input: Action): Promise<OfferView> {
  const offer = await getOfferForCaller(ctx, caller, input.offerId)
  // After the read: what we do to the offer comes after whatever brought it where we found it, in the history too.
  const now = ctx.clock.now()
  const place = getPlace(offer, caller)
  const verdict = judge(factsOf(offer), place.role, input.action, now, ctx.config)
  const answer = (row: OfferRow) => viewOffer(row, place.role, now, ctx.config)

  if (verdict.verdict !== 'allowed') {
    const mayBeRepeat = verdict.verdict !== 'notThisRole' && verdict.verdict !== 'condition'
    if (mayBeRepeat && (await isRepeatOf(ctx, input, place, offer))) return answer(offer)
    throw refusalOf(verdict, offer.status, input.action)
  }
  const actor = { accountId: place.accountId, role: place.actorRole }
  const moved = await input.perform({ offer, place, actor, transition: verdict.transition, now })
  if (moved) return answer(moved)

  const current = await getOfferForCaller(ctx, caller, input.offerId)
  if (await isRepeatOf(ctx, input, place, current)) return answer(current)
  throw lostRace()
}

/** The offer; refuses whoever could not take an action on it right now, as the action itself would. One statement. */
export async function requireMayAct(
  ctx: Context,
  caller: Caller,
  offerId: string,
  action: OfferAction,
): Promise<OfferWithPeople> {
  const offer = await getOfferForCaller(ctx, caller, offerId)
  const { role } = getPlace(offer, caller)
  const verdict = judge(factsOf(offer), role, action, ctx.clock.now(), ctx.config)
  if (verdict.verdict !== 'allowed') throw refusalOf(verdict, offer.status, action)
  return offer
}

/** Who stands where on an offer that they want to do something to. One statement. @throws NotFound; Forbidden */
export async function openForActing(
  ctx: Context,
  caller: Caller,
  offerId: string,
): Promise<{ offer: OfferForCaller; place: Place; actor: Actor }> {
  const offer = await getOfferForCaller(ctx, caller, offerId)
  const place = getPlace(offer, caller)
  return { offer, place, actor: { accountId: place.accountId, role: place.actorRole } }
}

/** An offer that the caller may look at: its sides, the talent's agent, admins. One statement. @throws NotFound; Forbidden */
export async function openForReading(ctx: Context, caller: Caller, offerId: string): Promise<OfferForCaller> {
  const offer = await getOfferForCaller(ctx, caller, offerId)
  if (!roleOn(offer, caller)) throw forbidden('This offer is between other people.')
  return offer
}

/** @throws NotFound; also for the talent's side of an offer that was never shown to it. */
export async function getOfferForCaller(ctx: Context, caller: Caller, offerId: string): Promise<OfferForCaller> {
  const offer = await findOfferForCaller(ctx.db, offerId, caller.accountId)
  if (!offer || isHiddenFrom(offer, caller)) throw notFound('There is no such offer.')
  return offer
}

/** @throws Forbidden for a stranger and for an agent who may only look. */
function getPlace(offer: OfferForCaller, caller: Caller): Place {
  const place = roleOn(offer, caller)
  if (!place) throw forbidden('This offer is between other people.')
  if (!place.canAct) throw forbidden('Your agent link lets you look at this offer, not act on it.')
  return place
}

async function isRepeatOf(ctx: Context, { isRepeat, action }: Action, place: Place, offer: OfferRow): Promise<boolean> {
  if (!isRepeat) return false
  const last = await findLastMove(ctx.db, offer.id)
  return isRepeat(offer, last?.action === action && last.actor_account_id === place.accountId)
}

/** 409: somebody else moved the offer between the read and the update. */
export const lostRace = (): AppError => conflict('This offer was changed a moment ago. Read it again, then decide.')

const CONDITION_REFUSALS: Record<ConditionName, () => AppError> = {
  notExpired: () => unprocessable('The time to answer this offer is over.'),
  expired: () => unprocessable('This offer has not expired yet.'),
  otherSideCountered: () => forbidden('This is your own counter-offer: only the other side can accept it.'),
  deliveryLate: () => unprocessable('The talent still has time to deliver. You can cancel once the delivery is late.'),
  releaseDue: () => unprocessable('The release is not due yet.'),
  withinDisputeWindow: () => unprocessable('The time to dispute this offer is over.'),
  moneyNotReturned: () => unprocessable('The payment was given back already: there is nothing to dispute.'),
  notReleasedByDispute: () => unprocessable('This dispute has been decided: the offer stays complete.'),
}

/** Only an admin's routes ask for these; whoever is refused is a participant, or acts for one. */
const ADMIN_ACTIONS = new Set<OfferAction>(['RESOLVE_DISPUTE', 'APPROVE_CAPTURE', 'DECLINE_CAPTURE'])

function refusalOf(
  verdict: Exclude<ReturnType<typeof judge>, { verdict: 'allowed' }>,
  status: OfferStatus,
  action: OfferAction,
): AppError {
  switch (verdict.verdict) {
    case 'notThisRole':
      return forbidden(
        ADMIN_ACTIONS.has(action)
          ? 'You are a part of this offer yourself: another admin has to decide.'
          : 'Only the other side of this offer can do that.',
      )
    case 'notThisRoleNow':
      // Both sides may cancel in their own states; elsewhere it is the state that forbids it, not who asks.
      if (action === 'CANCEL')
        return unprocessable(`This offer is ${spoken(status)}: only the other side can cancel it now.`)
      return forbidden('It is the other side’s turn to do that.')
    case 'notInThisState':
      return unprocessable(`This offer is ${spoken(status)}: ${spoken(action)} is not possible now.`)
    case 'condition':
      return CONDITION_REFUSALS[verdict.condition]()
  }
}

const spoken = (word: string): string => word.toLowerCase().replaceAll('_', ' ')
