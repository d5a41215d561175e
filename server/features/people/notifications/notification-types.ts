import { brandName } from '../../../platform/brand/index.ts'
import { type Message, message } from '../../../platform/words/index.ts'

/**
 * `asked`: the reader can switch off the mail and the bell. `always`: the type is about the
 * reader's money or likeness, a dispute or access to the account. `never`: not mailed as a notice,
 * because the type is obsolete or has a mail of its own.
 */
type MailRule = 'asked' | 'always' | 'never'

type TypeRow = {
  mail: MailRule
  about: Message
  /**
   * True if notices of an `asked` type are about a deadline. Their mails do not wait for a digest.
   */
  isUrgent?: true
  button?: Message
  /**
   * Reason in the mail why the reader gets it. Needed if the mail is neither about an offer nor
   * about money.
   */
  why?: () => Message
}

const ABOUT_AGENTS = () =>
  message('You are getting this email because it is about an agent request on {brand}.', { brand: brandName() })
const ABOUT_PROPOSALS = () =>
  message('You are getting this email because it is about what an agent proposes for a talent on {brand}.', {
    brand: brandName(),
  })
const ABOUT_LIKENESS = () =>
  message('You are getting this email because it is about your likeness on {brand}. Such emails are always sent.', {
    brand: brandName(),
  })
const ABOUT_ACCESS = () =>
  message(
    'You are getting this email because it is about access to your account on {brand}. Such emails are always sent.',
    { brand: brandName() },
  )
const ABOUT_TEAMS = () =>
  message('You are getting this email because you act for a team on {brand}.', { brand: brandName() })
const ABOUT_ADMINS = () =>
  message('You are getting this email because you are an admin of {brand}.', { brand: brandName() })
const ABOUT_PICTURES = () =>
  message(
    'You are getting this email because it is about a picture of yours on {brand}. Such emails are always sent.',
    { brand: brandName() },
  )
const ABOUT_WEBHOOKS = () =>
  message('You are getting this email because your account on {brand} has webhook endpoints.', { brand: brandName() })
const ABOUT_MERCH = () =>
  message('You are getting this email because fans order your merch on {brand}.', { brand: brandName() })

/**
 * Notice types (contract, part 1, "Events"). The types from PAYMENT_RETURNED on are not in the
 * contract. Only old notices have the type OFFER_APPROVED. `about` describes the type in the
 * settings.
 */
const TYPES = {
  OFFER_RECEIVED: { mail: 'asked', about: message('New offer from a brand'), button: message('Answer offer') },
  OFFER_SUBMITTED: { mail: 'asked', about: message('Your offer was sent to the talent') },
  OFFER_ACCEPTED: { mail: 'asked', about: message('Offer accepted'), button: message('See next steps') },
  OFFER_COUNTERED: { mail: 'asked', about: message('Counter-offer received'), button: message('View counter-offer') },
  OFFER_REJECTED: { mail: 'asked', about: message('Offer declined') },
  OFFER_APPROVED: { mail: 'never', about: { say: '' } },
  OFFER_CANCELLED: { mail: 'asked', about: message('Offer canceled') },
  DELIVERY_READY: { mail: 'asked', about: message('Work delivered'), button: message('View delivery') },
  REVISION_REQUESTED: {
    mail: 'asked',
    about: message('Revision requested by the brand'),
    button: message('View requested changes'),
  },
  OFFER_RELEASE_REMINDER: {
    mail: 'asked',
    about: message('Delivery waiting for your review'),
    isUrgent: true,
    button: message('View delivery'),
  },
  PAYMENT_RECEIVED: { mail: 'always', about: message('Offer paid') },
  OFFER_COMPLETED: { mail: 'always', about: message('Offer completed and money released') },
  AUTO_RELEASE: { mail: 'always', about: message('Money released automatically') },
  DISPUTE_OPENED: { mail: 'always', about: message('Dispute opened'), button: message('View dispute') },
  DISPUTE_RESOLVED: { mail: 'always', about: message('Dispute decided'), button: message('View decision') },
  PAYMENT_RETURNED: { mail: 'always', about: message('Payment refunded') },
  DELIVERY_DUE: {
    mail: 'asked',
    about: message('Your delivery is due soon'),
    isUrgent: true,
    button: message('Deliver or request more time'),
  },
  DELIVERY_LATE: { mail: 'asked', about: message('Delivery late'), isUrgent: true },
  EXTENSION_REQUESTED: {
    mail: 'asked',
    about: message('More time requested by a talent'),
    isUrgent: true,
    button: message('Answer request'),
  },
  EXTENSION_ANSWERED: { mail: 'asked', about: message('Request for more time answered'), isUrgent: true },
  REVISIONS_ALLOWED: { mail: 'asked', about: message('More revisions included by the talent') },
  DISPUTE_ANSWER_DUE: {
    mail: 'always',
    about: message('Time to answer a dispute almost over'),
    button: message('Answer dispute'),
  },
  DISPUTE_STATEMENT: {
    mail: 'always',
    about: message('New statement in a dispute'),
    button: message('Read statement'),
  },
  DISPUTE_ANSWER_OVER: {
    mail: 'always',
    about: message('Time for dispute statements over'),
    button: message('View dispute'),
  },
  TERMS_CHANGED: { mail: 'always', about: message('Terms of an offer changed by us'), button: message('Read terms') },
  AGREEMENT_SIGNED: {
    mail: 'asked',
    about: message('Agreement signed by the other side'),
    button: message('View agreement'),
  },
  LICENSE_TO_RENEW: {
    mail: 'asked',
    about: message('Your license for a work ends soon'),
    isUrgent: true,
    button: message('Renew license'),
  },
  LICENSE_ENDING: {
    mail: 'asked',
    about: message('A license of your likeness ends soon'),
    isUrgent: true,
    button: message('View license'),
  },
  MESSAGE_RECEIVED: { mail: 'asked', about: message('New message about an offer'), button: message('Read message') },
  RATING_ASKED: { mail: 'asked', about: message('Completed offer ready to rate'), button: message('Rate offer') },
  RATING_RECEIVED: { mail: 'asked', about: message('New visible rating'), button: message('Read rating') },
  PRODUCT_BOUGHT: { mail: 'never', about: message('Product purchased') },
  DATA_EXPORT_READY: { mail: 'never', about: message('Your data export is ready') },
  ACCOUNT_ERASURE_SCHEDULED: { mail: 'never', about: message('Your account is scheduled for deletion') },
  FACTOR_RECOVERY_STARTED: {
    mail: 'always',
    about: message('Request to remove your passkeys and your authenticator app'),
    why: ABOUT_ACCESS,
    button: message('Stop request'),
  },
  FACTORS_RESET: {
    mail: 'always',
    about: message('Your passkeys and your authenticator app removed by our support'),
    why: ABOUT_ACCESS,
    button: message('Open settings'),
  },
  API_KEY_CHANGED: {
    mail: 'always',
    about: message('API key created or replaced'),
    why: ABOUT_ACCESS,
    button: message('View API keys'),
  },
  TEAM_CHANGED: {
    mail: 'always',
    about: message('Member joined or left a team'),
    why: ABOUT_ACCESS,
    button: message('View team'),
  },
  APPROVAL_ASKED: {
    mail: 'asked',
    about: message('Payment to approve for your team'),
    isUrgent: true,
    why: ABOUT_TEAMS,
    button: message('Review request'),
  },
  APPROVAL_DECIDED: {
    mail: 'asked',
    about: message('Your payment for a team approved or declined'),
    isUrgent: true,
    why: ABOUT_TEAMS,
    button: message('View approvals'),
  },
  ADMIN_APPROVAL_ASKED: {
    mail: 'asked',
    about: message('Request of another admin to approve'),
    isUrgent: true,
    why: ABOUT_ADMINS,
    button: message('Review request'),
  },
  ADMIN_APPROVAL_DECIDED: {
    mail: 'asked',
    about: message('Your request to a second admin approved or declined'),
    isUrgent: true,
    why: ABOUT_ADMINS,
    button: message('View approvals'),
  },
  AGENT_ASKED: {
    mail: 'asked',
    about: message('Agent request from a talent'),
    why: ABOUT_AGENTS,
    button: message('Answer request'),
  },
  AGENT_ANSWERED: {
    mail: 'asked',
    about: message('Your agent request answered'),
    why: ABOUT_AGENTS,
    button: message('View your agent'),
  },
  USE_RULES_PROPOSED: {
    mail: 'asked',
    about: message('Your agent proposes what you allow'),
    why: ABOUT_PROPOSALS,
    button: message('Review proposal'),
  },
  USE_RULES_ANSWERED: {
    mail: 'asked',
    about: message('Your proposal answered by a talent'),
    why: ABOUT_PROPOSALS,
    button: message('View rules'),
  },
  LIKENESS_HELD: { mail: 'always', about: message('Your picture is on hold'), why: ABOUT_LIKENESS },
  LIKENESS_MATCHED: { mail: 'always', about: message('Picture uploaded with a face like yours'), why: ABOUT_LIKENESS },
  LIKENESS_DECIDED: { mail: 'always', about: message('Decision on a held picture'), why: ABOUT_LIKENESS },
  LIKENESS_TAKEN_DOWN: { mail: 'always', about: message('Part of your likeness taken down'), why: ABOUT_LIKENESS },
  LIKENESS_RESTORED: { mail: 'always', about: message('Your likeness can be used again'), why: ABOUT_LIKENESS },
  PICTURE_TAKEN_DOWN: {
    mail: 'always',
    about: message('One of your pictures taken down'),
    why: ABOUT_PICTURES,
    button: message('Open settings'),
  },
  PICTURE_RESTORED: {
    mail: 'always',
    about: message('One of your pictures restored'),
    why: ABOUT_PICTURES,
    button: message('Open settings'),
  },
  MERCH_SHIPPED: { mail: 'asked', about: message('Merch order shipped'), why: ABOUT_MERCH },
  MERCH_CANCELLED: { mail: 'asked', about: message('Merch order canceled'), why: ABOUT_MERCH },
  MERCH_WITHDRAWN: { mail: 'asked', about: message('Withdrawal from a merch order'), why: ABOUT_MERCH },
  WEBHOOK_STOPPED: { mail: 'asked', about: message('Webhook endpoint paused or turned off'), why: ABOUT_WEBHOOKS },
} as const satisfies Record<string, TypeRow>

export type NotificationType = keyof typeof TYPES
const rowOf = (type: NotificationType): TypeRow => TYPES[type]
export const NOTIFICATION_TYPES = Object.keys(TYPES) as NotificationType[]

/** Types about the person behind the account. Other members of a team do not read them. */
export const FOUNDERS_TYPES = NOTIFICATION_TYPES.filter(
  (type) =>
    [ABOUT_ACCESS, ABOUT_ADMINS].some((why) => rowOf(type).why === why) ||
    type === 'DATA_EXPORT_READY' ||
    type === 'ACCOUNT_ERASURE_SCHEDULED',
)

/** In the order of the settings. */
export const MAILED_TYPES = NOTIFICATION_TYPES.filter((type) => TYPES[type].mail !== 'never')
/** For some of these types, another mail is sent. */
export const UNMAILED_TYPES = NOTIFICATION_TYPES.filter((type) => TYPES[type].mail === 'never')
export const canSwitchOff = (type: NotificationType): boolean => TYPES[type].mail === 'asked'
/** True if mail of this type may wait for the reader's digest. */
export const canBeDigested = (type: NotificationType): boolean => canSwitchOff(type) && rowOf(type).isUrgent !== true
export const isMailedType = (type: string): type is NotificationType => MAILED_TYPES.some((mailed) => mailed === type)
export const aboutType = (type: NotificationType): Message => TYPES[type].about
/** Returns undefined if the type has no reason of its own. */
export const mailReasonOf = (type: NotificationType): Message | undefined => rowOf(type).why?.()
export const buttonOf = (type: NotificationType): Message => rowOf(type).button ?? message('Open offer')

export const NOTICE_MAIL = 'notice'
export const DIGEST_MAIL = 'digest'
