import { type Message, message } from '../../../../platform/words/message.ts'

/**
 * Category of a report, by the template for transparency reports under the DSA (EU 2024/2835).
 */
type DsaCategory =
  | 'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS'
  | 'ILLEGAL_OR_HARMFUL_SPEECH'
  | 'INTELLECTUAL_PROPERTY_INFRINGEMENTS'
  | 'NON_CONSENSUAL_BEHAVIOUR'
  | 'PORNOGRAPHY_OR_SEXUALIZED_CONTENT'
  | 'PROTECTION_OF_MINORS'
  | 'SCAMS_AND_FRAUD'
  | 'SCOPE_OF_PLATFORM_SERVICE'
  | 'UNSAFE_AND_ILLEGAL_PRODUCTS'
  | 'VIOLENCE'

type ReasonRow = { words: Message; category: DsaCategory }

/** A new reason needs a row here and its name in the check constraint of the table. */
export const REPORT_REASONS = {
  MY_FACE: { words: message('It is their own face.'), category: 'NON_CONSENSUAL_BEHAVIOUR' },
  MY_CHILD: { words: message('It is their child’s face.'), category: 'PROTECTION_OF_MINORS' },
  I_REPRESENT_THEM: {
    words: message('They act for the person whose face it is.'),
    category: 'NON_CONSENSUAL_BEHAVIOUR',
  },
  PRIVACY: { words: message('It reveals private data.'), category: 'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS' },
  MINORS: { words: message('It endangers children.'), category: 'PROTECTION_OF_MINORS' },
  SEXUAL: { words: message('It is sexual.'), category: 'PORNOGRAPHY_OR_SEXUALIZED_CONTENT' },
  HATE: {
    words: message('It is hateful, insulting or otherwise illegal speech.'),
    category: 'ILLEGAL_OR_HARMFUL_SPEECH',
  },
  VIOLENCE: { words: message('It shows or threatens violence.'), category: 'VIOLENCE' },
  RIGHTS: {
    words: message('It infringes their copyright or trademark.'),
    category: 'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  },
  SCAM: { words: message('It is a scam.'), category: 'SCAMS_AND_FRAUD' },
  GOODS: { words: message('The goods are unsafe or illegal.'), category: 'UNSAFE_AND_ILLEGAL_PRODUCTS' },
  OTHER: { words: message('Something else.'), category: 'SCOPE_OF_PLATFORM_SERVICE' },
} as const satisfies Record<string, ReasonRow>

export type ReportReason = keyof typeof REPORT_REASONS
export const REPORT_STATUSES = ['UNCONFIRMED', 'OPEN', 'UPHELD', 'DISMISSED'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]
export const CONFIRMED_STATUSES = ['OPEN', 'UPHELD', 'DISMISSED'] as const

/** Kinds of content that a report can be about, besides a likeness. */
export const REPORT_SUBJECTS = {
  STORE: 'a store',
  ART: 'art made from a photo',
  FAN_NAME: 'a name on a leaderboard',
  SHARE: 'a shared picture',
  PORTRAIT: 'a profile picture',
  WORK: 'a finished work',
  VOICE: 'a voice sample',
  MESSAGE: 'a message',
} as const
export type ReportSubject = keyof typeof REPORT_SUBJECTS

/** Measures other than a takedown that an admin can record for a report. */
export const MEASURES = {
  REMOVED: message('We have removed it.'),
  RESTRICTED: message('We have restricted who sees it.'),
  CHANGED: message('We had it changed.'),
} as const
export type Measure = keyof typeof MEASURES

/** An open report must be decided within this time after its confirmation, or its appeal. */
export const DUE_HOURS = 48
/** Hours before that time at which the admins are reminded. */
export const REMIND_HOURS = 12
/** Days after a dismissal within which its reporter can appeal. */
export const APPEAL_DAYS = 180

export const SENDER_STANDINGS = ['NONE', 'TRUSTED', 'WARNED', 'SUSPENDED'] as const
export type SenderStanding = (typeof SENDER_STANDINGS)[number]
/** Days for which the reports of a suspended sender are not processed. */
export const SUSPENSION_DAYS = 90
