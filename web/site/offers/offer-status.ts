import type { Offer, OfferAction } from '../../../client/src/api-types.ts'
import { say } from '../../words/say.ts'
import type { Viewer } from '../site-data.ts'
import type { Extra } from './action-labels.ts'

/** Only both sides, the talent's agent and admins can see an offer. */
export type Side = 'brand' | 'talent' | 'agent' | 'admin'

export function sideOf(offer: Pick<Offer, 'buyerAccountId' | 'sellerAccountId'>, viewer: Viewer): Side {
  if (viewer.accountId === offer.buyerAccountId) return 'brand'
  if (viewer.accountId === offer.sellerAccountId) return 'talent'
  return viewer.roles.includes('agent') || !viewer.roles.includes('admin') ? 'agent' : 'admin'
}

export const isTalentSide = (side: Side): boolean => side === 'talent' || side === 'agent'

type Deadline = { what: string; at: string }

/**
 * Returns the next deadline or automatic action. Only the brand sees the deadline of an extension
 * request, because the brand must answer the request.
 */
export function deadlineOf(offer: Offer, side: Side): Deadline | null {
  const { status, extensionRequest } = offer
  if (extensionRequest && side === 'brand')
    return { what: say('Answer the request for more time by'), at: extensionRequest.lapsesAt }
  if ((status === 'APPROVED' || status === 'COUNTERED') && offer.expiresAt)
    return { what: say('Answer by'), at: offer.expiresAt }
  if (offer.deliveryDueAt) return { what: say('Work due by'), at: offer.deliveryDueAt }
  if (status === 'DELIVERED' && offer.automaticReleaseAt)
    return { what: say('The money is released automatically on'), at: offer.automaticReleaseAt }
  if (status === 'DISPUTED' && offer.disputeAnswerDueAt && offer.disputeAnsweredAt === null)
    return { what: isTalentSide(side) ? say('Answer by') : say('Talent’s answer due by'), at: offer.disputeAnswerDueAt }
  return null
}

/** True once the talent has answered the dispute, or the time for the answer is over. */
export const needsAdmin = (
  { status, disputeAnsweredAt, disputeAnswerDueAt }: Pick<Offer, 'status' | 'disputeAnsweredAt' | 'disputeAnswerDueAt'>,
  now: number,
): boolean =>
  status === 'DISPUTED' &&
  (disputeAnsweredAt !== null || (disputeAnswerDueAt !== null && now >= Date.parse(disputeAnswerDueAt)))

/** The first allowed action becomes the primary button. Destructive actions are never primary. */
const PRIMARY: readonly OfferAction[] = ['ACCEPT', 'PAY', 'DELIVER', 'COMPLETE', 'RESOLVE_DISPUTE', 'APPROVE_CAPTURE']
const OTHERS: readonly OfferAction[] = ['COUNTER', 'REQUEST_REVISION', 'REJECT', 'DECLINE_CAPTURE', 'DISPUTE', 'CANCEL']

export function buttonsOf({ allowedActions }: Pick<Offer, 'allowedActions'>): {
  primary: OfferAction | null
  others: readonly OfferAction[]
} {
  const allowed = [...PRIMARY, ...OTHERS].filter((action) => allowedActions.includes(action))
  const primary = PRIMARY.find((action) => allowed.includes(action)) ?? null
  return { primary, others: allowed.filter((action) => action !== primary) }
}

const BESIDE: readonly (OfferAction | Extra)[] = ['COUNTER', 'REJECT', 'REQUEST_REVISION', 'DECLINE_CAPTURE']

/**
 * A request or a dispute that waits for an answer is primary if the status demands nothing else.
 */
export function actionsOf(offer: Pick<Offer, 'allowedActions'>, extras: readonly Extra[]) {
  const { primary: allowed, others } = buttonsOf(offer)
  const urgent = extras.find((extra) => extra === 'answer-time' || extra === 'answer-dispute')
  const primary = allowed ?? urgent ?? null
  const all: readonly (OfferAction | Extra)[] = [...extras, ...others]
  const rest = all.filter((action) => action !== primary)
  const beside = rest.filter((action) => BESIDE.includes(action))
  const more = rest.filter((action) => !BESIDE.includes(action))
  const [only] = more
  const hasRoom = beside.length + (primary === null ? 0 : 1) < 3
  return only !== undefined && more.length === 1 && hasRoom && only !== 'DISPUTE'
    ? { primary, beside: [...beside, only], more: [] }
    : { primary, beside, more }
}

/**
 * `canSpeak` is true if the reader may add to the open dispute. Without this value, a talent may
 * add until the answer, and the brand until the deadline. `canAct` is true if an agent may act for
 * the talent. By default, it is true if the offer allows any action.
 */
export function extrasOf(
  offer: Offer,
  side: Side,
  now: number,
  { canSpeak = side !== 'agent', canAct = offer.allowedActions.length > 0 } = {},
): Extra[] {
  const { status, deliveryLateAt, extensionRequest, disputeAnswerDueAt } = offer
  const isActing = side === 'talent' || (side === 'agent' && canAct)
  const isSpeaking = status === 'DISPUTED' && disputeAnswerDueAt !== null && now < Date.parse(disputeAnswerDueAt)
  const isInTime = deliveryLateAt !== null && now < Date.parse(deliveryLateAt)
  const holds: Readonly<Record<Extra, boolean>> = {
    'answer-time': side === 'brand' && extensionRequest !== null,
    'answer-dispute': isTalentSide(side) && isSpeaking && offer.disputeAnsweredAt === null && canSpeak,
    'add-evidence': side === 'brand' && isSpeaking && canSpeak,
    'ask-time': isActing && isInTime && extensionRequest === null && offer.extensionsLeft > 0,
    'allow-revisions':
      isActing && offer.includedRevisions !== null && ['PAID', 'DELIVERED', 'REVISION_REQUESTED'].includes(status),
  }
  return (Object.keys(holds) as Extra[]).filter((extra) => holds[extra])
}

/**
 * True if the offer waits for an action of the side. An action that is merely possible, such as
 * canceling, does not count.
 */
export const isWaitingForSide = (offer: Offer, side: Side, now: number): boolean =>
  buttonsOf(offer).primary !== null ||
  offer.status === 'DRAFT' ||
  extrasOf(offer, side, now).some((extra) => extra === 'answer-time' || extra === 'answer-dispute')

/** Sorts by deadline, earliest first. Offers without a deadline come last, oldest first. */
export function compareByDeadline(side: (offer: Offer) => Side) {
  const timeOf = (offer: Offer) => Date.parse(deadlineOf(offer, side(offer))?.at ?? '9999-01-01')
  return (one: Offer, other: Offer): number =>
    timeOf(one) - timeOf(other) || Date.parse(one.updatedAt) - Date.parse(other.updatedAt)
}

/** Returns null if the counter-offer does not change the amount. */
export function askedAmountOf({ status, counterChanges, offerAmountMinorUnit }: Offer): number | null {
  const requested = status === 'COUNTERED' ? counterChanges?.['offerAmountMinorUnit'] : undefined
  return typeof requested === 'number' && requested !== offerAmountMinorUnit ? requested : null
}

export const amountFor = (offer: Offer, side: Side): number =>
  isTalentSide(side) ? offer.offerAmountMinorUnit : offer.totalBrandPriceMinorUnit

type People = {
  buyerAccounts: Readonly<Record<string, { displayName: string; imageUrl: string | null; slug: string }>>
  sellerAccounts: Readonly<Record<string, { displayName: string; imageUrl: string | null; slug: string }>>
}

/** Returns the people of an offer. The brand may have chosen another name for this offer. */
export function peopleOf(offer: Pick<Offer, 'buyerAccountId' | 'sellerAccountId' | 'buyerBrandName'>, people: People) {
  const buyer = people.buyerAccounts[offer.buyerAccountId]
  const seller = people.sellerAccounts[offer.sellerAccountId]
  return {
    brand: { name: offer.buyerBrandName ?? buyer?.displayName ?? say('A brand'), imageUrl: buyer?.imageUrl ?? null },
    talent: {
      name: seller?.displayName ?? say('A talent'),
      imageUrl: seller?.imageUrl ?? null,
      slug: seller?.slug ?? '',
    },
  }
}
export type OfferPeople = ReturnType<typeof peopleOf>
