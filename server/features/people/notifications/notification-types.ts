/** `asked`: one may switch its mail off. `always`: it is about one's money or a dispute. `never`: not as a notice's mail; it is told no more, or by a mail of its own. */
type MailRule = 'asked' | 'always' | 'never'

/**
 * Part 1, "Events"; PAYMENT_RETURNED is beyond the contract. OFFER_APPROVED is no longer written; it stays so that old
 * notices can be shown. `about` says to its reader what it tells.
 */
const TYPES = {
  OFFER_RECEIVED: { mail: 'asked', about: 'A brand makes you an offer' },
  OFFER_SUBMITTED: { mail: 'asked', about: 'Your offer is on its way to the talent' },
  OFFER_ACCEPTED: { mail: 'asked', about: 'An offer is accepted' },
  OFFER_COUNTERED: { mail: 'asked', about: 'The other side proposes other terms' },
  OFFER_REJECTED: { mail: 'asked', about: 'An offer is declined' },
  OFFER_APPROVED: { mail: 'never', about: '' },
  OFFER_CANCELLED: { mail: 'asked', about: 'An offer is called off' },
  DELIVERY_READY: { mail: 'asked', about: 'The work is delivered' },
  REVISION_REQUESTED: { mail: 'asked', about: 'The brand asks for a revision' },
  OFFER_RELEASE_REMINDER: { mail: 'asked', about: 'A delivery waits for your answer' },
  PAYMENT_RECEIVED: { mail: 'always', about: 'An offer is paid' },
  OFFER_COMPLETED: { mail: 'always', about: 'An offer is completed and its money released' },
  AUTO_RELEASE: { mail: 'always', about: 'Money is released because time is up' },
  DISPUTE_OPENED: { mail: 'always', about: 'A dispute begins' },
  DISPUTE_RESOLVED: { mail: 'always', about: 'A dispute is decided' },
  PAYMENT_RETURNED: { mail: 'always', about: 'A payment goes back' },
  DATA_EXPORT_READY: { mail: 'never', about: 'Everything about you is ready to be fetched' },
  ACCOUNT_ERASURE_SCHEDULED: { mail: 'never', about: 'Your account is going to be deleted' },
} as const satisfies Record<string, { mail: MailRule; about: string }>

export type NotificationType = keyof typeof TYPES
export const NOTIFICATION_TYPES = Object.keys(TYPES) as NotificationType[]

/** Those that are mailed, in the order in which people are asked about them. */
export const MAILED_TYPES = NOTIFICATION_TYPES.filter((type) => TYPES[type].mail !== 'never')
/** Whoever tells them mails them. */
export const UNMAILED_TYPES = NOTIFICATION_TYPES.filter((type) => TYPES[type].mail === 'never')
export const canSwitchOff = (type: NotificationType): boolean => TYPES[type].mail === 'asked'
export const isMailedType = (type: string): type is NotificationType => MAILED_TYPES.some((mailed) => mailed === type)
export const aboutType = (type: NotificationType): string => TYPES[type].about

/** What the outbox calls the mail of a notice. */
export const NOTICE_MAIL = 'notice'
