import { formatMoney } from '../../server/platform/money.ts'
import type { Deadline, OfferLine, ShownAction, ShownStatus } from './shown-offer.ts'

type Tone = 'calm' | 'good' | 'warn' | 'bad' | 'muted'

/** A state as a word, a shape and a colour: never the colour alone. */
export const STATES: Readonly<Record<ShownStatus, { word: string; tone: Tone; shape: string }>> = {
  DRAFT: { word: 'Draft', tone: 'muted', shape: '○' },
  APPROVED: { word: 'Waits for an answer', tone: 'calm', shape: '◔' },
  COUNTERED: { word: 'Countered', tone: 'calm', shape: '⇄' },
  ACCEPTED: { word: 'Accepted, to be paid', tone: 'warn', shape: '◑' },
  PENDING_PAY_CAPTURE: { word: 'Payment under review', tone: 'warn', shape: '◑' },
  PAID: { word: 'Paid, in the works', tone: 'calm', shape: '◕' },
  DELIVERED: { word: 'Delivered', tone: 'calm', shape: '◕' },
  REVISION_REQUESTED: { word: 'Revision asked for', tone: 'warn', shape: '↺' },
  COMPLETED: { word: 'Complete', tone: 'good', shape: '●' },
  DISPUTED: { word: 'In dispute', tone: 'bad', shape: '!' },
  REJECTED: { word: 'Declined', tone: 'muted', shape: '×' },
  CANCELLED: { word: 'Cancelled', tone: 'muted', shape: '×' },
  EXPIRED: { word: 'Expired', tone: 'muted', shape: '×' },
}

/** What somebody is told right after they did it. */
export const DONE: Readonly<Record<ShownAction, string>> = {
  ACCEPT: 'You accepted. The brand pays next, and the money waits in escrow until the work is accepted.',
  COUNTER: 'Your counter-offer is out. You hear from us as soon as it is answered.',
  REJECT: 'You declined. The brand was told; there is nothing more to do.',
  PAY: 'The processor has your card. This page shows the payment as soon as the processor says so.',
  CANCEL: 'The offer is off. Whatever was paid goes back in full.',
  DELIVER: 'Your work is delivered. The brand looks at it now; if nobody objects, the money is released by itself.',
  COMPLETE: 'You accepted the work, and the money is released to the talent.',
  REQUEST_REVISION: 'The work went back with your words. You hear from us when there is a new version.',
  DISPUTE: 'The dispute is open. The money stays where it is until one of us has decided.',
  RESOLVE_DISPUTE: 'It is decided, and both sides were told.',
  APPROVE_CAPTURE: 'The payment is taken.',
  DECLINE_CAPTURE: 'The payment was let go, and the brand was told why.',
}

/** What happened, as a line of the story. */
export const HAPPENED: Readonly<Record<string, string>> = {
  SAVE_DRAFT: 'saved a draft',
  SUBMIT: 'sent the offer',
  AUTO_REJECT: 'turned it away: it is below the minimum',
  AUTO_COUNTER: 'answered with the minimum',
  ACCEPT: 'accepted',
  COUNTER: 'made a counter-offer',
  REJECT: 'declined',
  EXPIRE: 'let it expire: the time to answer was over',
  PAY: 'paid',
  PAYMENT_SUCCEEDED: 'noted the payment',
  PAYMENT_AUTHORIZED: 'reserved the money and looks at the payment',
  AUTHORIZATION_ENDED: 'noted that the reservation ended',
  APPROVE_CAPTURE: 'took the payment',
  DECLINE_CAPTURE: 'let the payment go',
  DELIVER: 'delivered the work',
  REQUEST_REVISION: 'asked for a revision',
  COMPLETE: 'accepted the work',
  AUTO_RELEASE: 'released the money: the time to look at the work was over',
  DISPUTE: 'opened a dispute',
  RESOLVE_DISPUTE: 'decided the dispute',
  PAYMENT_RETURNED: 'gave the payment back',
  CANCEL: 'cancelled the offer',
  REQUEST_EXTENSION: 'asked for more time',
  GRANT_EXTENSION: 'gave more time',
  REFUSE_EXTENSION: 'gave no more time',
  EXTENSION_LAPSED: 'noted that the request for more time was not answered',
  ALLOW_REVISIONS: 'included more revisions',
  ANSWER_DISPUTE: 'answered the dispute',
  ADD_EVIDENCE: 'added to the dispute',
  DISPUTE_ANSWER_OVER: 'noted that the time to answer the dispute is over',
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `3 days left`, `20 minutes left`, `time is up`. */
export function timeLeft(at: Date, now: Date): string {
  const minutes = Math.floor((at.getTime() - now.getTime()) / 60_000)
  if (minutes < 1) return 'time is up'
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2880
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'} left`
}

/** `answer by 12 December 2026` */
export const deadlineWords = ({ what, at }: Deadline): string =>
  what === 'answer' ? `answer by ${DAY.format(at)}` : `released by itself on ${DAY.format(at)}`

/** Who the offer is with, for whoever reads. */
export const titleOf = ({ reader, brand, talent }: Pick<OfferLine, 'reader' | 'brand' | 'talent'>): string =>
  reader === 'brand'
    ? `Your offer to ${talent}`
    : reader === 'talent'
      ? `An offer from ${brand}`
      : `${brand} to ${talent}`

export const amountOf = ({ amountMinorUnit, currency }: Pick<OfferLine, 'amountMinorUnit' | 'currency'>): string =>
  formatMoney(amountMinorUnit, currency)

/** The one thing to do next on a line of a list. */
const NEXT: Partial<Record<ShownAction, string>> = {
  PAY: 'Pay',
  ACCEPT: 'Answer',
  DELIVER: 'Deliver',
  COMPLETE: 'Look at the work',
  RESOLVE_DISPUTE: 'Decide',
  APPROVE_CAPTURE: 'Review the payment',
}

export const nextStepOf = (actions: readonly ShownAction[]): string | undefined =>
  (Object.keys(NEXT) as ShownAction[]).filter((action) => actions.includes(action)).map((action) => NEXT[action])[0]
