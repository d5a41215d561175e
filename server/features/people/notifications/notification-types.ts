/**
 * `asked`: the reader can switch it off, per channel. `always`: it is about the reader's money or
 * likeness, a dispute or access to the account. `never`: not mailed as a notice, because it is
 * obsolete or has its own mail.
 */
type MailRule = 'asked' | 'always' | 'never'

type TypeRow = {
  mail: MailRule
  about: string
  /** For `asked` types: excluded from digests, because it is about a deadline. */
  isUrgent?: true
  /** Label of the mail's button; `Open the offer` by default. */
  button?: string
  /** Sentence that explains why the reader gets the mail, if neither an offer nor money does. */
  why?: string
}

const ABOUT_AGENTS = 'You get this mail because talents and agents on Semblance ask each other first.'
const ABOUT_LIKENESS = 'You get this mail because it is about your likeness at Semblance; such mails are always sent.'
const ABOUT_MERCH = 'You get this mail because fans order merch of yours at Semblance.'

/**
 * Notice types (part 1, "Events"); those from PAYMENT_RETURNED on are not in the contract.
 * OFFER_APPROVED is no longer written but needed for old notices. `about` describes the type in the
 * settings.
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

/** Types that are mailed, in the order of the settings. */
export const MAILED_TYPES = NOTIFICATION_TYPES.filter((type) => TYPES[type].mail !== 'never')
/** Types whose mail is written separately, if at all. */
export const UNMAILED_TYPES = NOTIFICATION_TYPES.filter((type) => TYPES[type].mail === 'never')
export const canSwitchOff = (type: NotificationType): boolean => TYPES[type].mail === 'asked'
/** True if its mail may wait for the reader's digest. */
export const mayWait = (type: NotificationType): boolean => canSwitchOff(type) && rowOf(type).isUrgent !== true
export const isMailedType = (type: string): type is NotificationType => MAILED_TYPES.some((mailed) => mailed === type)
export const aboutType = (type: NotificationType): string => TYPES[type].about
/** Returns the type's own explanation of why it is mailed, if it has one. */
export const whyOf = (type: NotificationType): string | undefined => rowOf(type).why
export const buttonOf = (type: NotificationType): string => rowOf(type).button ?? 'Open the offer'

/** Kinds of notice mails and digest mails in the outbox. */
export const NOTICE_MAIL = 'notice'
export const DIGEST_MAIL = 'digest'
