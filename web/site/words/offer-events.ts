import type { HistoryEntry } from '../../../client/src/api-types.ts'

const EVENT_TEXTS: Readonly<Record<string, string>> = {
  SAVE_DRAFT: 'saved a draft',
  SUBMIT: 'sent the offer',
  AUTO_REJECT: 'declined automatically: the amount is below the minimum',
  AUTO_COUNTER: 'countered automatically with the minimum',
  ACCEPT: 'accepted',
  COUNTER: 'made a counter-offer',
  REJECT: 'declined',
  EXPIRE: 'closed the offer: it was not answered in time',
  PAY: 'paid',
  PAYMENT_SUCCEEDED: 'received the payment',
  PAYMENT_AUTHORIZED: 'authorized the card and is reviewing the payment',
  AUTHORIZATION_ENDED: 'recorded that the card authorization ended',
  APPROVE_CAPTURE: 'captured the payment',
  DECLINE_CAPTURE: 'released the card authorization',
  DELIVER: 'delivered the work',
  REQUEST_REVISION: 'requested changes',
  COMPLETE: 'accepted the work',
  AUTO_RELEASE: 'released the money automatically: the review period ended',
  DISPUTE: 'opened a dispute',
  RESOLVE_DISPUTE: 'decided the dispute',
  PAYMENT_RETURNED: 'refunded the payment',
  CANCEL: 'canceled the offer',
  REQUEST_EXTENSION: 'requested more time',
  GRANT_EXTENSION: 'granted more time',
  REFUSE_EXTENSION: 'refused more time',
  EXTENSION_LAPSED: 'closed the request for more time: it was not answered in time',
  ALLOW_REVISIONS: 'added revisions',
  ANSWER_DISPUTE: 'answered the dispute',
  ADD_EVIDENCE: 'added to the dispute',
  DISPUTE_ANSWER_OVER: 'recorded that the deadline to answer the dispute has passed',
}

/** Returns the text that follows the author's name in a history sentence. */
export const eventText = ({ action }: Pick<HistoryEntry, 'action'>): string =>
  EVENT_TEXTS[action] ?? 'recorded an event'
