/**
 * `asked`: one may switch it off, in the bell and as mail. `always`: it is about one's money, one's likeness, a dispute or
 * who may enter an account. `never`: not as a notice's mail; it is told no more, or by a mail of its own.
 */
type MailRule = 'asked' | 'always' | 'never'

type TypeRow = {
  mail: MailRule
  about: string
  /** Of those that are `asked`: its mail takes no part in digests, because it is about a deadline or reminds of one. */
  isUrgent?: true
  /** What the button of its mail says, where it does not say `Open the offer`. */
  button?: string
  /** Why it is mailed, in a sentence for its reader, where that is neither an offer nor money. */
  why?: string
}

const ABOUT_AGENTS = 'You get this mail because talents and agents on Semblance ask each other first.'
const ABOUT_LIKENESS = 'You get this mail because it is about your likeness at Semblance; such mails are always sent.'
const ABOUT_MERCH = 'You get this mail because fans order merch of yours at Semblance.'

/**
 * Part 1, "Events"; PAYMENT_RETURNED and what follows it are beyond the contract. OFFER_APPROVED is no longer written; it stays so that old
 * notices can be shown. `about` says to its reader what it tells.
 */
const TYPES = {
  OFFER_RECEIVED: { mail: 'asked', about: 'A brand makes you an offer', button: 'Answer the offer' },
  OFFER_SUBMITTED: { mail: 'asked', about: 'Your offer is on its way to the talent' },
  OFFER_ACCEPTED: { mail: 'asked', about: 'An offer is accepted', button: 'See what comes next' },
  OFFER_COUNTERED: { mail: 'asked', about: 'The other side proposes other terms', button: 'Look at the proposal' },
  OFFER_REJECTED: { mail: 'asked', about: 'An offer is declined' },
  OFFER_APPROVED: { mail: 'never', about: '' },
  OFFER_CANCELLED: { mail: 'asked', about: 'An offer is called off' },
  DELIVERY_READY: { mail: 'asked', about: 'The work is delivered', button: 'Look at the delivery' },
  REVISION_REQUESTED: { mail: 'asked', about: 'The brand asks for a revision', button: 'See what to change' },
  OFFER_RELEASE_REMINDER: {
    mail: 'asked',
    about: 'A delivery waits for your answer',
    isUrgent: true,
    button: 'Look at the delivery',
  },
  PAYMENT_RECEIVED: { mail: 'always', about: 'An offer is paid' },
  OFFER_COMPLETED: { mail: 'always', about: 'An offer is completed and its money released' },
  AUTO_RELEASE: { mail: 'always', about: 'Money is released because time is up' },
  DISPUTE_OPENED: { mail: 'always', about: 'A dispute begins', button: 'See the dispute' },
  DISPUTE_RESOLVED: { mail: 'always', about: 'A dispute is decided', button: 'See the decision' },
  PAYMENT_RETURNED: { mail: 'always', about: 'A payment goes back' },
  DELIVERY_DUE: {
    mail: 'asked',
    about: 'Work of yours is due soon',
    isUrgent: true,
    button: 'Deliver, or ask for more time',
  },
  DELIVERY_LATE: { mail: 'asked', about: 'A delivery is late', isUrgent: true },
  EXTENSION_REQUESTED: {
    mail: 'asked',
    about: 'A talent asks for more time',
    isUrgent: true,
    button: 'Answer the request',
  },
  EXTENSION_ANSWERED: { mail: 'asked', about: 'A request for more time is answered', isUrgent: true },
  REVISIONS_ALLOWED: { mail: 'asked', about: 'A talent includes more revisions' },
  DISPUTE_ANSWER_DUE: {
    mail: 'always',
    about: 'The time to answer a dispute is nearly over',
    button: 'Answer the dispute',
  },
  DISPUTE_STATEMENT: { mail: 'always', about: 'The other side speaks in a dispute', button: 'Read what was said' },
  DISPUTE_ANSWER_OVER: { mail: 'always', about: 'The time to speak in a dispute is over', button: 'See the dispute' },
  TERMS_CHANGED: { mail: 'always', about: 'We change the terms of an offer', button: 'Read the terms' },
  MESSAGE_RECEIVED: { mail: 'asked', about: 'Somebody writes to you about an offer', button: 'Read the message' },
  RATING_ASKED: { mail: 'asked', about: 'A completed offer can be rated', button: 'Rate it' },
  RATING_RECEIVED: { mail: 'asked', about: 'A rating is shown', button: 'Read the rating' },
  PRODUCT_BOUGHT: { mail: 'never', about: 'You bought something at a fixed price' },
  DATA_EXPORT_READY: { mail: 'never', about: 'Everything about you is ready to be fetched' },
  ACCOUNT_ERASURE_SCHEDULED: { mail: 'never', about: 'Your account is going to be deleted' },
  AGENT_ASKED: {
    mail: 'asked',
    about: 'A talent asks you to be their agent',
    why: ABOUT_AGENTS,
    button: 'Answer them',
  },
  AGENT_ANSWERED: {
    mail: 'asked',
    about: 'An agent answers your request',
    why: ABOUT_AGENTS,
    button: 'See your agent',
  },
  LIKENESS_HELD: { mail: 'always', about: 'A picture of yours is kept back', why: ABOUT_LIKENESS },
  LIKENESS_MATCHED: { mail: 'always', about: 'Somebody brings a picture with a face like yours', why: ABOUT_LIKENESS },
  LIKENESS_DECIDED: { mail: 'always', about: 'It is decided about a picture that was kept back', why: ABOUT_LIKENESS },
  LIKENESS_TAKEN_DOWN: { mail: 'always', about: 'We take down something of your likeness', why: ABOUT_LIKENESS },
  LIKENESS_RESTORED: { mail: 'always', about: 'Your likeness may be used again', why: ABOUT_LIKENESS },
  MERCH_SHIPPED: { mail: 'asked', about: 'An order of your merch is shipped', why: ABOUT_MERCH },
  MERCH_CANCELLED: { mail: 'asked', about: 'An order of your merch is cancelled', why: ABOUT_MERCH },
} as const satisfies Record<string, TypeRow>

export type NotificationType = keyof typeof TYPES
const rowOf = (type: NotificationType): TypeRow => TYPES[type]
export const NOTIFICATION_TYPES = Object.keys(TYPES) as NotificationType[]

/** Those that are mailed, in the order in which people are asked about them. */
export const MAILED_TYPES = NOTIFICATION_TYPES.filter((type) => TYPES[type].mail !== 'never')
/** Whoever tells them mails them. */
export const UNMAILED_TYPES = NOTIFICATION_TYPES.filter((type) => TYPES[type].mail === 'never')
export const canSwitchOff = (type: NotificationType): boolean => TYPES[type].mail === 'asked'
/** Whether its mail may wait for a digest, where its reader wants one. */
export const mayWait = (type: NotificationType): boolean => canSwitchOff(type) && rowOf(type).isUrgent !== true
export const isMailedType = (type: string): type is NotificationType => MAILED_TYPES.some((mailed) => mailed === type)
export const aboutType = (type: NotificationType): string => TYPES[type].about
/** Why it is mailed, where that needs words of its own. */
export const whyOf = (type: NotificationType): string | undefined => rowOf(type).why
export const buttonOf = (type: NotificationType): string => rowOf(type).button ?? 'Open the offer'

/** What the outbox calls the mail of a notice, and the one that gathers many. */
export const NOTICE_MAIL = 'notice'
export const DIGEST_MAIL = 'digest'
