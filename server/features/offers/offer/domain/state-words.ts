import { type Message, message, type Words } from '../../../../platform/words/message.ts'
import type { OfferStatus } from './offer-states.ts'
import type { OfferAction } from './transitions.ts'

const STATUSES: Readonly<Record<OfferStatus, Message>> = {
  DRAFT: message('a draft'),
  APPROVED: message('approved'),
  COUNTERED: message('countered'),
  ACCEPTED: message('accepted'),
  PENDING_PAY_CAPTURE: message('in payment review'),
  PAID: message('paid'),
  DELIVERED: message('delivered'),
  REVISION_REQUESTED: message('in revision'),
  COMPLETED: message('completed'),
  DISPUTED: message('disputed'),
  REJECTED: message('declined'),
  CANCELLED: message('canceled'),
  EXPIRED: message('expired'),
}

const ACTIONS: Readonly<Record<OfferAction, Message>> = {
  ACCEPT: message('accept'),
  COUNTER: message('counter'),
  REJECT: message('reject'),
  PAY: message('pay'),
  CANCEL: message('cancel'),
  DELIVER: message('deliver'),
  COMPLETE: message('complete'),
  REQUEST_REVISION: message('request revision'),
  DISPUTE: message('dispute'),
  RESOLVE_DISPUTE: message('resolve dispute'),
  APPROVE_CAPTURE: message('approve capture'),
  DECLINE_CAPTURE: message('decline capture'),
}

/** Returns the end of the sentence "This offer is …". */
export const statusWords = (status: OfferStatus): Words => STATUSES[status]

/** Returns an action as a refusal names it. */
export const actionWords = (action: OfferAction): Words => ACTIONS[action]
