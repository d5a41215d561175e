import type { OfferRole, OfferStatus } from './offer-states.ts'

export const OFFER_ACTIONS = [
  'ACCEPT',
  'COUNTER',
  'REJECT',
  'PAY',
  'CANCEL',
  'DELIVER',
  'COMPLETE',
  'REQUEST_REVISION',
  'DISPUTE',
  'RESOLVE_DISPUTE',
  'APPROVE_CAPTURE',
  'DECLINE_CAPTURE',
] as const
export type OfferAction = (typeof OFFER_ACTIONS)[number]

/** Other causes of transitions. They are never shown as buttons. */
export const OTHER_ACTIONS = [
  'SAVE_DRAFT',
  'SUBMIT',
  'AUTO_REJECT',
  'AUTO_COUNTER',
  'EXPIRE',
  'PAYMENT_SUCCEEDED',
  'PAYMENT_AUTHORIZED',
  'AUTHORIZATION_ENDED',
  'AUTO_RELEASE',
  'PAYMENT_RETURNED',
] as const
export type MoveAction = OfferAction | (typeof OTHER_ACTIONS)[number]

/** Actions that do not change the state. The search for an offer's last transition skips them. */
export const NOTE_ACTIONS = [
  'REQUEST_EXTENSION',
  'GRANT_EXTENSION',
  'REFUSE_EXTENSION',
  'EXTENSION_LAPSED',
  'ALLOW_REVISIONS',
  'ANSWER_DISPUTE',
  'ADD_EVIDENCE',
  'DISPUTE_ANSWER_OVER',
] as const
export type NoteAction = (typeof NOTE_ACTIONS)[number]

export type ConditionName =
  | 'notExpired'
  | 'expired'
  | 'otherSideCountered'
  | 'deliveryLate'
  | 'releaseDue'
  | 'withinDisputeWindow'
  | 'notReleasedByDispute'
  | 'moneyNotReturned'

export type Transition = {
  action: MoveAction
  by: OfferRole | 'system'
  /** Null means that the offer does not exist yet. */
  from: readonly (OfferStatus | null)[]
  to: OfferStatus
  when?: readonly ConditionName[]
  /** Money that must be returned first: an authorization is voided, or a payment is refunded. */
  returnsMoney?: 'void' | 'refund'
}

/**
 * Every transition of an offer. Guards, `allowedActions`, the history and the diagram all read this
 * table (contract, part 1, "States and transitions").
 */
export const OFFER_TRANSITIONS: readonly Transition[] = [
  { action: 'SAVE_DRAFT', by: 'brand', from: [null, 'DRAFT'], to: 'DRAFT' },
  { action: 'SUBMIT', by: 'brand', from: [null, 'DRAFT'], to: 'APPROVED' },
  { action: 'AUTO_REJECT', by: 'system', from: [null, 'DRAFT'], to: 'REJECTED' },
  { action: 'AUTO_COUNTER', by: 'system', from: [null, 'DRAFT'], to: 'COUNTERED' },

  { action: 'ACCEPT', by: 'talent', from: ['APPROVED'], to: 'ACCEPTED', when: ['notExpired'] },
  { action: 'ACCEPT', by: 'talent', from: ['COUNTERED'], to: 'ACCEPTED', when: ['notExpired', 'otherSideCountered'] },
  { action: 'ACCEPT', by: 'brand', from: ['COUNTERED'], to: 'ACCEPTED', when: ['notExpired', 'otherSideCountered'] },
  { action: 'COUNTER', by: 'talent', from: ['APPROVED', 'COUNTERED'], to: 'COUNTERED', when: ['notExpired'] },
  { action: 'COUNTER', by: 'brand', from: ['APPROVED', 'COUNTERED'], to: 'COUNTERED', when: ['notExpired'] },
  { action: 'REJECT', by: 'talent', from: ['APPROVED', 'COUNTERED'], to: 'REJECTED', when: ['notExpired'] },
  { action: 'EXPIRE', by: 'system', from: ['APPROVED', 'COUNTERED'], to: 'EXPIRED', when: ['expired'] },

  { action: 'PAY', by: 'brand', from: ['ACCEPTED'], to: 'PAID' },
  { action: 'PAYMENT_SUCCEEDED', by: 'system', from: ['ACCEPTED', 'PENDING_PAY_CAPTURE'], to: 'PAID' },
  { action: 'PAYMENT_AUTHORIZED', by: 'system', from: ['ACCEPTED'], to: 'PENDING_PAY_CAPTURE' },
  { action: 'APPROVE_CAPTURE', by: 'admin', from: ['PENDING_PAY_CAPTURE'], to: 'PAID' },
  { action: 'DECLINE_CAPTURE', by: 'admin', from: ['PENDING_PAY_CAPTURE'], to: 'ACCEPTED' },
  { action: 'AUTHORIZATION_ENDED', by: 'system', from: ['PENDING_PAY_CAPTURE'], to: 'ACCEPTED' },

  { action: 'DELIVER', by: 'talent', from: ['PAID', 'REVISION_REQUESTED'], to: 'DELIVERED' },
  { action: 'REQUEST_REVISION', by: 'brand', from: ['DELIVERED'], to: 'REVISION_REQUESTED' },
  { action: 'COMPLETE', by: 'brand', from: ['DELIVERED'], to: 'COMPLETED' },
  { action: 'AUTO_RELEASE', by: 'system', from: ['DELIVERED'], to: 'COMPLETED', when: ['releaseDue'] },

  { action: 'DISPUTE', by: 'brand', from: ['DELIVERED'], to: 'DISPUTED' },
  {
    action: 'DISPUTE',
    by: 'brand',
    from: ['COMPLETED'],
    to: 'DISPUTED',
    when: ['withinDisputeWindow', 'notReleasedByDispute', 'moneyNotReturned'],
  },
  { action: 'RESOLVE_DISPUTE', by: 'admin', from: ['DISPUTED'], to: 'COMPLETED' },
  { action: 'RESOLVE_DISPUTE', by: 'admin', from: ['DISPUTED'], to: 'CANCELLED', returnsMoney: 'refund' },
  { action: 'RESOLVE_DISPUTE', by: 'admin', from: ['DISPUTED'], to: 'REVISION_REQUESTED' },

  // An admin refunds the payment, somebody refunds it at the processor, or a chargeback is lost.
  {
    action: 'PAYMENT_RETURNED',
    by: 'system',
    from: ['PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED'],
    to: 'CANCELLED',
  },

  { action: 'CANCEL', by: 'brand', from: ['DRAFT', 'APPROVED', 'COUNTERED'], to: 'CANCELLED' },
  { action: 'CANCEL', by: 'talent', from: ['APPROVED', 'COUNTERED'], to: 'CANCELLED' },
  { action: 'CANCEL', by: 'brand', from: ['ACCEPTED', 'PENDING_PAY_CAPTURE'], to: 'CANCELLED', returnsMoney: 'void' },
  { action: 'CANCEL', by: 'talent', from: ['ACCEPTED'], to: 'CANCELLED', returnsMoney: 'void' },
  {
    action: 'CANCEL',
    by: 'talent',
    from: ['PAID', 'REVISION_REQUESTED'],
    to: 'CANCELLED',
    returnsMoney: 'refund',
  },
  {
    action: 'CANCEL',
    by: 'brand',
    from: ['PAID', 'REVISION_REQUESTED'],
    to: 'CANCELLED',
    when: ['deliveryLate'],
    returnsMoney: 'refund',
  },
]

/**
 * True if the action records what has already happened at the payment processor. To refuse it would
 * only make our books wrong. A cancellation is refused or accepted before any money is returned,
 * except for an authorization, which is voided first.
 */
export const recordsWhatHappened = (action: MoveAction, from: string | null): boolean =>
  SETTLED_ACTIONS.has(action) || (action === 'CANCEL' && from === 'PENDING_PAY_CAPTURE')

const SETTLED_ACTIONS: ReadonlySet<MoveAction> = new Set([
  'PAY',
  'PAYMENT_SUCCEEDED',
  'PAYMENT_AUTHORIZED',
  'APPROVE_CAPTURE',
  'DECLINE_CAPTURE',
  'AUTHORIZATION_ENDED',
  'PAYMENT_RETURNED',
])
