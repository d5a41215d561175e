import { brandName } from '../../../platform/brand/index.ts'

/**
 * `asked`: the reader can switch off the mail and the bell. `always`: the type is about the
 * reader's money or likeness, a dispute or access to the account. `never`: not mailed as a notice,
 * because the type is obsolete or has a mail of its own.
 */
type MailRule = 'asked' | 'always' | 'never'

type TypeRow = {
  mail: MailRule
  about: string
  /**
   * True if notices of an `asked` type are about a deadline. Their mails do not wait for a digest.
   */
  isUrgent?: true
  button?: string
  /**
   * Reason in the mail why the reader gets it. Needed if the mail is neither about an offer nor
   * about money.
   */
  why?: () => string
}

const ABOUT_AGENTS = () => `You are getting this email because it is about an agent request on ${brandName()}.`
const ABOUT_PROPOSALS = () =>
  `You are getting this email because it is about what an agent proposes for a talent on ${brandName()}.`
const ABOUT_LIKENESS = () =>
  `You are getting this email because it is about your likeness on ${brandName()}. Such emails are always sent.`
const ABOUT_ACCESS = () =>
  `You are getting this email because it is about access to your account on ${brandName()}. Such emails are always sent.`
const ABOUT_PICTURES = () =>
  `You are getting this email because it is about a picture of yours on ${brandName()}. Such emails are always sent.`
const ABOUT_WEBHOOKS = () => `You are getting this email because your account on ${brandName()} has webhook endpoints.`
const ABOUT_MERCH = () => `You are getting this email because fans order your merch on ${brandName()}.`

/**
 * Notice types (contract, part 1, "Events"). The types from PAYMENT_RETURNED on are not in the
 * contract. Only old notices have the type OFFER_APPROVED. `about` describes the type in the
 * settings.
 */
const TYPES = {
  OFFER_RECEIVED: { mail: 'asked', about: 'New offer from a brand', button: 'Answer offer' },
  OFFER_SUBMITTED: { mail: 'asked', about: 'Your offer was sent to the talent' },
  OFFER_ACCEPTED: { mail: 'asked', about: 'Offer accepted', button: 'See next steps' },
  OFFER_COUNTERED: { mail: 'asked', about: 'Counter-offer received', button: 'View counter-offer' },
  OFFER_REJECTED: { mail: 'asked', about: 'Offer declined' },
  OFFER_APPROVED: { mail: 'never', about: '' },
  OFFER_CANCELLED: { mail: 'asked', about: 'Offer canceled' },
  DELIVERY_READY: { mail: 'asked', about: 'Work delivered', button: 'View delivery' },
  REVISION_REQUESTED: { mail: 'asked', about: 'Revision requested by the brand', button: 'View requested changes' },
  OFFER_RELEASE_REMINDER: {
    mail: 'asked',
    about: 'Delivery waiting for your review',
    isUrgent: true,
    button: 'View delivery',
  },
  PAYMENT_RECEIVED: { mail: 'always', about: 'Offer paid' },
  OFFER_COMPLETED: { mail: 'always', about: 'Offer completed and money released' },
  AUTO_RELEASE: { mail: 'always', about: 'Money released automatically' },
  DISPUTE_OPENED: { mail: 'always', about: 'Dispute opened', button: 'View dispute' },
  DISPUTE_RESOLVED: { mail: 'always', about: 'Dispute decided', button: 'View decision' },
  PAYMENT_RETURNED: { mail: 'always', about: 'Payment refunded' },
  DELIVERY_DUE: {
    mail: 'asked',
    about: 'Your delivery is due soon',
    isUrgent: true,
    button: 'Deliver or request more time',
  },
  DELIVERY_LATE: { mail: 'asked', about: 'Delivery late', isUrgent: true },
  EXTENSION_REQUESTED: {
    mail: 'asked',
    about: 'More time requested by a talent',
    isUrgent: true,
    button: 'Answer request',
  },
  EXTENSION_ANSWERED: { mail: 'asked', about: 'Request for more time answered', isUrgent: true },
  REVISIONS_ALLOWED: { mail: 'asked', about: 'More revisions included by the talent' },
  DISPUTE_ANSWER_DUE: {
    mail: 'always',
    about: 'Time to answer a dispute almost over',
    button: 'Answer dispute',
  },
  DISPUTE_STATEMENT: { mail: 'always', about: 'New statement in a dispute', button: 'Read statement' },
  DISPUTE_ANSWER_OVER: { mail: 'always', about: 'Time for dispute statements over', button: 'View dispute' },
  TERMS_CHANGED: { mail: 'always', about: 'Terms of an offer changed by us', button: 'Read terms' },
  AGREEMENT_SIGNED: { mail: 'asked', about: 'Agreement signed by the other side', button: 'View agreement' },
  LICENSE_TO_RENEW: {
    mail: 'asked',
    about: 'Your license for a work ends soon',
    isUrgent: true,
    button: 'Renew license',
  },
  LICENSE_ENDING: {
    mail: 'asked',
    about: 'A license of your likeness ends soon',
    isUrgent: true,
    button: 'View license',
  },
  MESSAGE_RECEIVED: { mail: 'asked', about: 'New message about an offer', button: 'Read message' },
  RATING_ASKED: { mail: 'asked', about: 'Completed offer ready to rate', button: 'Rate offer' },
  RATING_RECEIVED: { mail: 'asked', about: 'New visible rating', button: 'Read rating' },
  PRODUCT_BOUGHT: { mail: 'never', about: 'Product purchased' },
  DATA_EXPORT_READY: { mail: 'never', about: 'Your data export is ready' },
  ACCOUNT_ERASURE_SCHEDULED: { mail: 'never', about: 'Your account is scheduled for deletion' },
  FACTOR_RECOVERY_STARTED: {
    mail: 'always',
    about: 'Request to remove your passkeys and your authenticator app',
    why: ABOUT_ACCESS,
    button: 'Stop request',
  },
  FACTORS_RESET: {
    mail: 'always',
    about: 'Your passkeys and your authenticator app removed by our support',
    why: ABOUT_ACCESS,
    button: 'Open settings',
  },
  API_KEY_CHANGED: { mail: 'always', about: 'API key created or replaced', why: ABOUT_ACCESS, button: 'View API keys' },
  TEAM_CHANGED: { mail: 'always', about: 'Member joined or left a team', why: ABOUT_ACCESS, button: 'View team' },
  AGENT_ASKED: {
    mail: 'asked',
    about: 'Agent request from a talent',
    why: ABOUT_AGENTS,
    button: 'Answer request',
  },
  AGENT_ANSWERED: {
    mail: 'asked',
    about: 'Your agent request answered',
    why: ABOUT_AGENTS,
    button: 'View your agent',
  },
  USE_RULES_PROPOSED: {
    mail: 'asked',
    about: 'Your agent proposes what you allow',
    why: ABOUT_PROPOSALS,
    button: 'Review proposal',
  },
  USE_RULES_ANSWERED: {
    mail: 'asked',
    about: 'Your proposal answered by a talent',
    why: ABOUT_PROPOSALS,
    button: 'View rules',
  },
  LIKENESS_HELD: { mail: 'always', about: 'Your picture is on hold', why: ABOUT_LIKENESS },
  LIKENESS_MATCHED: { mail: 'always', about: 'Picture uploaded with a face like yours', why: ABOUT_LIKENESS },
  LIKENESS_DECIDED: { mail: 'always', about: 'Decision on a held picture', why: ABOUT_LIKENESS },
  LIKENESS_TAKEN_DOWN: { mail: 'always', about: 'Part of your likeness taken down', why: ABOUT_LIKENESS },
  LIKENESS_RESTORED: { mail: 'always', about: 'Your likeness can be used again', why: ABOUT_LIKENESS },
  PICTURE_TAKEN_DOWN: {
    mail: 'always',
    about: 'One of your pictures taken down',
    why: ABOUT_PICTURES,
    button: 'Open settings',
  },
  PICTURE_RESTORED: {
    mail: 'always',
    about: 'One of your pictures restored',
    why: ABOUT_PICTURES,
    button: 'Open settings',
  },
  MERCH_SHIPPED: { mail: 'asked', about: 'Merch order shipped', why: ABOUT_MERCH },
  MERCH_CANCELLED: { mail: 'asked', about: 'Merch order canceled', why: ABOUT_MERCH },
  MERCH_WITHDRAWN: { mail: 'asked', about: 'Withdrawal from a merch order', why: ABOUT_MERCH },
  WEBHOOK_STOPPED: { mail: 'asked', about: 'Webhook endpoint paused or turned off', why: ABOUT_WEBHOOKS },
} as const satisfies Record<string, TypeRow>

export type NotificationType = keyof typeof TYPES
const rowOf = (type: NotificationType): TypeRow => TYPES[type]
export const NOTIFICATION_TYPES = Object.keys(TYPES) as NotificationType[]

/** Types about the person behind the account. Other members of a team do not read them. */
export const FOUNDERS_TYPES = NOTIFICATION_TYPES.filter(
  (type) => rowOf(type).why === ABOUT_ACCESS || type === 'DATA_EXPORT_READY' || type === 'ACCOUNT_ERASURE_SCHEDULED',
)

/** In the order of the settings. */
export const MAILED_TYPES = NOTIFICATION_TYPES.filter((type) => TYPES[type].mail !== 'never')
/** For some of these types, another mail is sent. */
export const UNMAILED_TYPES = NOTIFICATION_TYPES.filter((type) => TYPES[type].mail === 'never')
export const canSwitchOff = (type: NotificationType): boolean => TYPES[type].mail === 'asked'
/** True if mail of this type may wait for the reader's digest. */
export const canBeDigested = (type: NotificationType): boolean => canSwitchOff(type) && rowOf(type).isUrgent !== true
export const isMailedType = (type: string): type is NotificationType => MAILED_TYPES.some((mailed) => mailed === type)
export const aboutType = (type: NotificationType): string => TYPES[type].about
/** Returns undefined if the type has no reason of its own. */
export const mailReasonOf = (type: NotificationType): string | undefined => rowOf(type).why?.()
export const buttonOf = (type: NotificationType): string => rowOf(type).button ?? 'Open offer'

export const NOTICE_MAIL = 'notice'
export const DIGEST_MAIL = 'digest'
