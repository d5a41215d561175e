import type { HistoryEntry } from '../../../../client/src/api-types.ts'
import { type Message, message } from '../../../words/say.ts'

const EVENT_SENTENCES: Readonly<Record<string, Message>> = {
  SAVE_DRAFT: message('{who} saved a draft'),
  SUBMIT: message('{who} sent the offer'),
  AUTO_REJECT: message('{who} declined automatically: the amount is below the minimum'),
  AUTO_COUNTER: message('{who} countered automatically with the minimum'),
  ACCEPT: message('{who} accepted'),
  COUNTER: message('{who} made a counter-offer'),
  REJECT: message('{who} declined'),
  EXPIRE: message('{who} closed the offer: it was not answered in time'),
  PAY: message('{who} paid'),
  PAYMENT_SUCCEEDED: message('{who} received the payment'),
  PAYMENT_AUTHORIZED: message('{who} authorized the card and is reviewing the payment'),
  AUTHORIZATION_ENDED: message('{who} recorded that the card authorization ended'),
  APPROVE_CAPTURE: message('{who} captured the payment'),
  DECLINE_CAPTURE: message('{who} released the card authorization'),
  DELIVER: message('{who} delivered the work'),
  REQUEST_REVISION: message('{who} requested changes'),
  COMPLETE: message('{who} accepted the work'),
  AUTO_RELEASE: message('{who} released the money automatically: the review period ended'),
  DISPUTE: message('{who} opened a dispute'),
  RESOLVE_DISPUTE: message('{who} decided the dispute'),
  PAYMENT_RETURNED: message('{who} refunded the payment'),
  CANCEL: message('{who} canceled the offer'),
  REQUEST_EXTENSION: message('{who} requested more time'),
  GRANT_EXTENSION: message('{who} granted more time'),
  REFUSE_EXTENSION: message('{who} refused more time'),
  EXTENSION_LAPSED: message('{who} closed the request for more time: it was not answered in time'),
  ALLOW_REVISIONS: message('{who} added revisions'),
  ANSWER_DISPUTE: message('{who} answered the dispute'),
  ADD_EVIDENCE: message('{who} added to the dispute'),
  DISPUTE_ANSWER_OVER: message('{who} recorded that the deadline to answer the dispute has passed'),
}

/** Returns the sentence of an event of the history. `{who}` is its author. */
export const eventSentence = ({ action }: Pick<HistoryEntry, 'action'>): Message =>
  EVENT_SENTENCES[action] ?? message('{who} recorded an event')

/** Returns the name of a side, with the member of its team who acted: `Acme (Dana Reyes)`. */
export const nameOfActor = ({ actorPersonName }: Pick<HistoryEntry, 'actorPersonName'>, side: string): string =>
  actorPersonName === null ? side : `${side} (${actorPersonName})`
