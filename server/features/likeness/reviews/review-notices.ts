import type { PersonSource } from '../../../platform/persons/index.ts'
import { joined, message, sentences, type Words } from '../../../platform/words/index.ts'
import { type AdminMatter, type Notice } from '../../people/notifications/index.ts'
import {
  MEASURES,
  type Measure,
  REPORT_REASONS,
  type ReportReason,
  type ReportSubject,
} from './domain/report-reasons.ts'
import { REVIEW_REASONS, type ReviewReason } from './domain/review-reasons.ts'

/** `until` says what an admin checks, and which use is impossible until then. */
const HELD: Readonly<Record<PersonSource, { title: Words; until: Words }>> = {
  'likeness-image': {
    title: message('One of your pictures is on hold'),
    until: message('An admin checks who it shows. Until then, nobody can find or use it.'),
  },
  'likeness-voice': {
    title: message('One of your recordings is on hold'),
    until: message('An admin checks whose voice it is. Until then, nobody can hear or use it.'),
  },
  portrait: {
    title: message('Your profile picture is on hold'),
    until: message('An admin checks who it shows. Until then, nobody else can see it.'),
  },
  'store-photo': {
    title: message('Your store photo is on hold'),
    until: message('An admin checks who it shows. Until then, your store cannot open with it.'),
  },
  'profile-picture': {
    title: message('A picture from one of your linked profiles is on hold'),
    until: message('An admin checks who it shows. Until then, nobody can see it here.'),
  },
}

/**
 * The owner gets one notice, even if several files are held back before the decision. It does not
 * name the other person.
 */
export const heldNotice = (
  accountId: string,
  reviewId: string,
  source: PersonSource,
  reason: ReviewReason,
): Notice => ({
  accountId,
  type: 'LIKENESS_HELD',
  offerId: null,
  title: HELD[source].title,
  body: sentences(
    reason === 'NEAR_REMOVED' ? message('It is nearly the same as a picture that we removed.') : '',
    HELD[source].until,
    message(
      'We will notify you of the result. You do not need to do anything. If you think this is a mistake, object to it on your likeness page.',
    ),
  ),
  dedupeKey: reviewId,
})

/**
 * Builds the notice to the person whose face the picture may show. It reveals neither the picture
 * nor its uploader.
 */
export const matchedNotice = (
  accountId: string,
  reviewId: string,
  reason: 'FACE_OF_ANOTHER' | 'COPY_OF_ANOTHER',
): Notice => ({
  accountId,
  type: 'LIKENESS_MATCHED',
  offerId: null,
  title: message(
    reason === 'FACE_OF_ANOTHER'
      ? 'Someone uploaded a picture with a face like yours'
      : 'Someone uploaded a picture or recording that you also have',
  ),
  body: message(
    'It is on hold: nobody can find or use it until an admin has reviewed it. You do not need to do anything; we will notify you of the result. If you know that someone uses your face or voice here, report it to us.',
  ),
  dedupeKey: reviewId,
})

export const reviewOpenedMatter = (reason: ReviewReason): AdminMatter => ({
  kind: 'likeness-review-opened',
  area: 'likeness',
  title: 'A picture or recording needs your review',
  paragraphs: [
    REVIEW_REASONS[reason].question,
    'It is under Likeness in the admin area, with the file it was compared with, if any. Decide there. More files of the same account may follow; we do not email you about each one.',
  ],
})

type DecidedReview = {
  id: string
  account_id: string
  other_account_id: string | null
  reason: string
  source: PersonSource | null
}

type Decided = { released: { title: Words; body: Words }; removed: { title: Words; body: Words } }

const DECIDED: Readonly<Record<PersonSource, Decided>> = {
  'likeness-image': {
    released: {
      title: message('Your picture was approved'),
      body: message(
        'We reviewed your picture that was on hold, and you can keep it. It is now used like your other pictures.',
      ),
    },
    removed: {
      title: message('We removed your picture'),
      body: message(
        'We reviewed your picture that was on hold and removed it, because it was not of you, or not of you alone.',
      ),
    },
  },
  'likeness-voice': {
    released: {
      title: message('Your recording was approved'),
      body: message(
        'We reviewed your recording that was on hold, and you can keep it. It is now used like your other recordings.',
      ),
    },
    removed: {
      title: message('We removed your recording'),
      body: message(
        'We reviewed your recording that was on hold and removed it, because it was not of you, or not of you alone.',
      ),
    },
  },
  portrait: {
    released: {
      title: message('Your profile picture was approved'),
      body: message(
        'We reviewed your profile picture that was on hold, and you can keep it. It is now shown next to your name.',
      ),
    },
    removed: {
      title: message('We removed your profile picture'),
      body: message(
        'We reviewed your profile picture that was on hold and removed it, because it was not of you, or not of you alone.',
      ),
    },
  },
  'store-photo': {
    released: {
      title: message('Your store photo was approved'),
      body: message(
        'We reviewed your store photo that was on hold, and you can keep it. You can open your store at any time.',
      ),
    },
    removed: {
      title: message('We removed your store photo'),
      body: message(
        'We reviewed your store photo that was on hold and removed it, because it was not of you, or not of you alone.',
      ),
    },
  },
  'profile-picture': {
    released: {
      title: message('The picture from your linked profile was approved'),
      body: message(
        'We reviewed your linked profile picture that was on hold, and you can keep it. It is shown after we next read the profile.',
      ),
    },
    removed: {
      title: message('We removed your linked profile picture'),
      body: message(
        'We reviewed your linked profile picture that was on hold and removed it, because it was not of you, or not of you alone.',
      ),
    },
  },
}
const decidedOf = ({ source }: DecidedReview) => DECIDED[source ?? 'likeness-image']

const OBJECT = message(
  'If you think this is a mistake, object to it on your likeness page. An admin reads your objection.',
)

const noticesForOther = (review: DecidedReview, title: Words, body: Words): Notice[] =>
  (review.reason === 'FACE_OF_ANOTHER' || review.reason === 'COPY_OF_ANOTHER') && review.other_account_id !== null
    ? [
        {
          accountId: review.other_account_id,
          type: 'LIKENESS_DECIDED',
          offerId: null,
          title,
          body,
          dedupeKey: review.id,
        },
      ]
    : []

export const releasedNotices = (review: DecidedReview): Notice[] => [
  {
    accountId: review.account_id,
    type: 'LIKENESS_DECIDED',
    offerId: null,
    ...decidedOf(review).released,
    dedupeKey: review.id,
  },
  ...noticesForOther(
    review,
    message('The picture or recording like yours was approved'),
    message(
      'We reviewed it. It shows someone who looks like you, or the account has a right to show it. If you see yourself in someone else’s picture here, report it to us.',
    ),
  ),
]

export const removedNotices = (review: DecidedReview): Notice[] => [
  {
    accountId: review.account_id,
    type: 'LIKENESS_DECIDED',
    offerId: null,
    title: decidedOf(review).removed.title,
    body: sentences(decidedOf(review).removed.body, message('Its file is deleted.'), OBJECT),
    dedupeKey: review.id,
  },
  ...noticesForOther(
    review,
    message('The picture or recording like yours was removed'),
    message('We reviewed it and removed it. Nobody can find it, and its file is deleted.'),
  ),
]

/** Builds the notice to a talent about a takedown. It does not name the reporter. */
export const takenDownNotice = ({
  id,
  accountId,
  scope,
  reason,
}: {
  id: string
  accountId: string
  scope: 'ASSET' | 'ACCOUNT'
  reason: string
}): Notice => ({
  accountId,
  type: 'LIKENESS_TAKEN_DOWN',
  offerId: null,
  title: message(scope === 'ACCOUNT' ? 'Your likeness was taken down' : 'Part of your likeness was taken down'),
  body: joined('\n\n', [
    sentences(
      message(
        scope === 'ACCOUNT'
          ? 'You no longer appear in searches, nothing new is made from your likeness, and your pictures and recordings are deleted.'
          : 'One of your pictures or recordings is deleted: nobody can find it, and nothing new is made from it.',
      ),
      message('Reason: {reason}', { reason }),
    ),
    OBJECT,
  ]),
  dedupeKey: id,
})

export const restoredNotice = ({
  id,
  account_id: accountId,
  scope,
}: {
  id: string
  account_id: string
  scope: 'ASSET' | 'ACCOUNT'
}): Notice => ({
  accountId,
  type: 'LIKENESS_RESTORED',
  offerId: null,
  title: message(scope === 'ACCOUNT' ? 'Your likeness was restored' : 'You can add your picture or recording again'),
  body: message(
    scope === 'ACCOUNT'
      ? 'We reviewed the takedown again. You appear in searches if your settings allow it. Deleted files cannot be restored; add your pictures and recordings again.'
      : 'We reviewed the takedown again: the picture or recording is allowed here. Its file is deleted, so add it again.',
  ),
  dedupeKey: id,
})

const ACTED_ON: Readonly<Record<ReportSubject | 'CONTENT', Words>> = {
  CONTENT: message('We acted on content of yours'),
  STORE: message('We acted on a store of yours'),
  ART: message('We acted on art made from a photo of yours'),
  FAN_NAME: message('We acted on a name on a leaderboard of yours'),
  SHARE: message('We acted on a shared picture of yours'),
  PORTRAIT: message('We acted on a profile picture of yours'),
  WORK: message('We acted on a finished work of yours'),
  VOICE: message('We acted on a voice sample of yours'),
  MESSAGE: message('We acted on a message of yours'),
}

/** Statement of reasons to the owner of content about which an admin acted after a report. */
export const contentMeasureNotice = (
  { EMAIL_FROM_ADDRESS }: { EMAIL_FROM_ADDRESS: string },
  {
    id,
    account_id: accountId,
    subject,
    reason,
    decision_reason: words,
  }: {
    id: string
    account_id: string
    subject: ReportSubject | null
    reason: ReportReason
    decision_reason: string | null
  },
  measure: Measure,
): Notice => ({
  accountId,
  type: 'LIKENESS_TAKEN_DOWN',
  offerId: null,
  title: ACTED_ON[subject ?? 'CONTENT'],
  body: joined('\n\n', [
    sentences(message('Somebody reported it, and we agree.'), MEASURES[measure]),
    message('The ground of the report: {ground} Our reason: {reason}', {
      ground: REPORT_REASONS[reason].words,
      reason: words ?? '',
    }),
    message(
      'A person decided this. If you disagree, reply to this email or write to {support} within six months, and say why. A different admin then decides again. You can also turn to a body for out-of-court dispute settlement, or to a court.',
      { support: /<([^>]+)>/.exec(EMAIL_FROM_ADDRESS)?.[1] ?? EMAIL_FROM_ADDRESS },
    ),
  ]),
  dedupeKey: id,
})
