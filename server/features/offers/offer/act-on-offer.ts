import type { Context } from '../../../platform/context.ts'
import { AppError, conflict, forbidden, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { message } from '../../../platform/words/index.ts'
import { checkAction } from './domain/allowed-actions.ts'
import type { OfferStatus } from './domain/offer-states.ts'
import { actionWords, statusWords } from './domain/state-words.ts'
import type { ConditionName, OfferAction, Transition } from './domain/transitions.ts'
import { type OfferView, viewOffer } from './offer-view.ts'
import { findOfferForCaller, type OfferForCaller, type OfferWithPeople } from './queries/find-offer.ts'
import { findLastMove } from './queries/history.ts'
import type { Actor } from './queries/move-offer.ts'
import { factsOf, type OfferRow } from './queries/offer-row.ts'
import { isHiddenFrom, type Place, roleOn } from './role-on-offer.ts'

export type OfferActionInput = { offer: OfferForCaller; place: Place; actor: Actor; transition: Transition; now: Date }

type Action = {
  offerId: string
  action: OfferAction
  /**
   * Returns true if this request has already taken effect. A repeat then gets the same response.
   * `lastIsTheirs` is true if the same actor made the offer's last transition with this action.
   */
  isRepeat?: (offer: OfferRow, lastIsTheirs: boolean) => boolean
  /** @returns undefined if another request changed the offer first */
  perform: (acting: OfferActionInput) => Promise<OfferRow | undefined>
}

/**
 * Performs one action on one offer. Loads the offer, checks the transition table and runs the
 * action. If the same actor repeats the action, returns the offer again.
 * @throws NotFound; Forbidden for a stranger or another role's action; UnprocessableEntity in the
 * wrong state; Conflict when the offer changed meanwhile
 */
export async function actOnOffer(ctx: Context, caller: Caller, input: Action): Promise<OfferView> {
  const offer = await getOfferForCaller(ctx, caller, input.offerId)
  // Take the time after the read, so that history entries stay in order of time.
  const now = ctx.clock.now()
  const place = getPlace(offer, caller)
  const verdict = checkAction(factsOf(offer), place.role, input.action, now, ctx.config)
  const answer = (row: OfferRow) => viewOffer({ ...row, ...factsAfter(offer, row) }, place.role, now, ctx.config)

  if (verdict.verdict !== 'allowed') {
    const mayBeRepeat = verdict.verdict !== 'notThisRole' && verdict.verdict !== 'condition'
    if (mayBeRepeat && (await isRepeatOf(ctx, input, place, offer))) return answer(offer)
    throw refusalOf(verdict, offer.status, input.action)
  }
  const actor = actorAt(place, caller)
  const moved = await input.perform({ offer, place, actor, transition: verdict.transition, now })
  if (moved) return answer(moved)

  const current = await getOfferForCaller(ctx, caller, input.offerId)
  if (await isRepeatOf(ctx, input, place, current)) return answer(current)
  throw changedMeanwhileError()
}

/** Facts that the view of a changed offer needs beside its row. A completion starts the license. */
export const factsAfter = (
  { buyer_name, licensed_until, completed_at, root_status, root_money_returned_at }: OfferWithPeople,
  row: OfferRow,
): Pick<OfferWithPeople, 'buyer_name' | 'licensed_until' | 'root_status' | 'root_money_returned_at'> => {
  const isJustCompleted = row.completed_at?.getTime() !== completed_at?.getTime()
  return {
    buyer_name,
    root_status,
    root_money_returned_at,
    licensed_until: isJustCompleted && row.license_root_id === null ? row.license_ends_at : licensed_until,
  }
}

/**
 * Returns the offer if the caller could take the action now.
 * @throws the errors of the action
 */
export async function requireMayAct(
  ctx: Context,
  caller: Caller,
  offerId: string,
  action: OfferAction,
): Promise<OfferWithPeople> {
  const offer = await getOfferForCaller(ctx, caller, offerId)
  const { role } = getPlace(offer, caller)
  const verdict = checkAction(factsOf(offer), role, action, ctx.clock.now(), ctx.config)
  if (verdict.verdict !== 'allowed') throw refusalOf(verdict, offer.status, action)
  return offer
}

/**
 * Returns the offer and the caller's role. The caller must be allowed to act on the offer.
 * @throws NotFound; Forbidden
 */
export async function getOfferForActing(
  ctx: Context,
  caller: Caller,
  offerId: string,
): Promise<{ offer: OfferForCaller; place: Place; actor: Actor }> {
  const offer = await getOfferForCaller(ctx, caller, offerId)
  const place = getPlace(offer, caller)
  return { offer, place, actor: actorAt(place, caller) }
}

const actorAt = ({ accountId, actorRole: role }: Place, { team }: Caller): Actor => ({
  accountId,
  role,
  personId: team?.person.accountId,
})

/**
 * Returns an offer. Its sides, the talent's agent and admins may read it.
 * @throws NotFound; Forbidden
 */
export async function getOfferForReading(ctx: Context, caller: Caller, offerId: string): Promise<OfferForCaller> {
  const offer = await getOfferForCaller(ctx, caller, offerId)
  if (!roleOn(offer, caller)) throw forbidden('You are not a party to this offer.')
  return offer
}

/**
 * Returns an offer, with the facts that decide what the caller may do.
 * @throws NotFound, also for a talent to whom the offer was never shown
 */
export async function getOfferForCaller(ctx: Context, caller: Caller, offerId: string): Promise<OfferForCaller> {
  const offer = await findOfferForCaller(ctx.db, offerId, caller.accountId)
  if (!offer || isHiddenFrom(offer, caller)) throw notFound('There is no such offer.')
  return offer
}

/** @throws Forbidden for a stranger and for an agent who may not act */
function getPlace(offer: OfferForCaller, caller: Caller): Place {
  const place = roleOn(offer, caller)
  if (!place) throw forbidden('You are not a party to this offer.')
  if (!place.canAct)
    throw forbidden('Your agent link lets you view this offer, but not act on it. Ask the talent for permission.')
  return place
}

async function isRepeatOf(ctx: Context, { isRepeat, action }: Action, place: Place, offer: OfferRow): Promise<boolean> {
  if (!isRepeat) return false
  const last = await findLastMove(ctx.db, offer.id)
  return isRepeat(offer, last?.action === action && last.actor_account_id === place.accountId)
}

/**
 * Checks that the talent has not blocked the brand.
 * @throws TALENT_BLOCKED_BRAND (409)
 */
export function assertBrandNotBlocked({ is_brand_blocked, seller_name }: OfferForCaller): void {
  if (is_brand_blocked)
    throw new AppError(
      'TALENT_BLOCKED_BRAND',
      message('{talent} does not work with this brand.', { talent: seller_name }),
    )
}

/**
 * Returns the error (409) for an offer that another request changed between the read and the
 * update.
 */
export const changedMeanwhileError = (): AppError => conflict('This offer was just changed. Reload it, then decide.')

const CONDITION_REFUSALS: Record<ConditionName, () => AppError> = {
  notExpired: () => unprocessable('The time to answer this offer is over.'),
  expired: () => unprocessable('This offer has not expired yet.'),
  otherSideCountered: () => forbidden('This is your own counter-offer. Only the other side can accept it.'),
  deliveryLate: () => unprocessable('The talent still has time to deliver. You can cancel once the delivery is late.'),
  releaseDue: () => unprocessable('The release is not due yet.'),
  withinDisputeWindow: () => unprocessable('The time to dispute this offer is over.'),
  moneyNotReturned: () => unprocessable('The payment was already refunded, so there is nothing to dispute.'),
  notReleasedByDispute: () =>
    unprocessable('A dispute about this offer was already decided, so it cannot be disputed again.'),
}

/**
 * Actions of admin routes. If such an action is refused to an admin, the admin is a party to the
 * offer.
 */
const ADMIN_ACTIONS = new Set<OfferAction>(['RESOLVE_DISPUTE', 'APPROVE_CAPTURE', 'DECLINE_CAPTURE'])

function refusalOf(
  verdict: Exclude<ReturnType<typeof checkAction>, { verdict: 'allowed' }>,
  status: OfferStatus,
  action: OfferAction,
): AppError {
  switch (verdict.verdict) {
    case 'notThisRole':
      return forbidden(
        ADMIN_ACTIONS.has(action)
          ? 'You are a party to this offer, so another admin has to decide.'
          : 'Only the other side of this offer can do that.',
      )
    case 'notThisRoleNow':
      // The state decides if a side may cancel, so the refusal names the state and not the role.
      if (action === 'CANCEL')
        return unprocessable(
          message('This offer is {status}. Only the other side can cancel it now.', { status: statusWords(status) }),
        )
      return forbidden('Only the other side can do that now.')
    case 'notInThisState':
      return unprocessable(
        message('This offer is {status}, so “{action}” is not possible now.', {
          status: statusWords(status),
          action: actionWords(action),
        }),
      )
    case 'condition':
      return CONDITION_REFUSALS[verdict.condition]()
  }
}
