import type { PersonSource } from '../../../platform/persons/index.ts'
import { type AdminMatter, type Notice } from '../../people/notifications/index.ts'
import {
  MEASURES,
  type Measure,
  REPORT_REASONS,
  REPORT_SUBJECTS,
  type ReportReason,
  type ReportSubject,
} from './domain/report-reasons.ts'
import { REVIEW_REASONS, type ReviewReason } from './domain/review-reasons.ts'

/** `until` says what an admin checks, and which use is impossible before. */
const HELD: Readonly<Record<PersonSource, { title: string; until: string }>> = {
  'likeness-image': {
    title: 'One of your pictures is on hold',
    until: 'An admin checks who it shows. Until then, nobody can find or use it.',
  },
  'likeness-voice': {
    title: 'One of your recordings is on hold',
    until: 'An admin checks whose voice it is. Until then, nobody can hear or use it.',
  },
  portrait: {
    title: 'Your profile picture is on hold',
    until: 'An admin checks who it shows. Until then, nobody else can see it.',
  },
  'store-photo': {
    title: 'Your store photo is on hold',
    until: 'An admin checks who it shows. Until then, your store cannot open with it.',
  },
  'profile-picture': {
    title: 'A picture from one of your linked profiles is on hold',
    until: 'An admin checks who it shows. Until then, nobody can see it here.',
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
  body: `${reason === 'NEAR_REMOVED' ? 'It is nearly the same as a picture that we removed. ' : ''}${HELD[source].until} We will notify you of the result. You do not need to do anything. If you think this is a mistake, object to it on your likeness page.`,
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
  title:
    reason === 'FACE_OF_ANOTHER'
      ? 'Someone uploaded a picture with a face like yours'
      : 'Someone uploaded a picture or recording that you also have',
  body: 'It is on hold: nobody can find or use it until an admin has reviewed it. You do not need to do anything; we will notify you of the result. If you know that someone uses your face or voice here, report it to us.',
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

const DECIDED: Readonly<Record<PersonSource, { it: string; released: { title: string; body: string } }>> = {
  'likeness-image': {
    it: 'picture',
    released: { title: 'Your picture was approved', body: 'It is now used like your other pictures.' },
  },
  'likeness-voice': {
    it: 'recording',
    released: { title: 'Your recording was approved', body: 'It is now used like your other recordings.' },
  },
  portrait: {
    it: 'profile picture',
    released: { title: 'Your profile picture was approved', body: 'It is now shown next to your name.' },
  },
  'store-photo': {
    it: 'store photo',
    released: { title: 'Your store photo was approved', body: 'You can open your store at any time.' },
  },
  'profile-picture': {
    it: 'linked profile picture',
    released: {
      title: 'The picture from your linked profile was approved',
      body: 'It is shown after we next read the profile.',
    },
  },
}
const decidedOf = ({ source }: DecidedReview) => DECIDED[source ?? 'likeness-image']

const noticesForOther = (review: DecidedReview, title: string, body: string): Notice[] =>
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
    title: decidedOf(review).released.title,
    body: `We reviewed your ${decidedOf(review).it} that was on hold, and you can keep it. ${decidedOf(review).released.body}`,
    dedupeKey: review.id,
  },
  ...noticesForOther(
    review,
    'The picture or recording like yours was approved',
    'We reviewed it. It shows someone who looks like you, or the account has a right to show it. If you see yourself in someone else’s picture here, report it to us.',
  ),
]

export const removedNotices = (review: DecidedReview): Notice[] => [
  {
    accountId: review.account_id,
    type: 'LIKENESS_DECIDED',
    offerId: null,
    title: `We removed your ${decidedOf(review).it}`,
    body: `We reviewed your ${decidedOf(review).it} that was on hold and removed it, because it was not of you, or not of you alone. Its file is deleted. If you think this is a mistake, object to it on your likeness page. An admin reads your objection.`,
    dedupeKey: review.id,
  },
  ...noticesForOther(
    review,
    'The picture or recording like yours was removed',
    'We reviewed it and removed it. Nobody can find it, and its file is deleted.',
  ),
]

/** Does not name the reporter. */
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
  title: scope === 'ACCOUNT' ? 'Your likeness was taken down' : 'Part of your likeness was taken down',
  body: `${
    scope === 'ACCOUNT'
      ? 'You no longer appear in searches, nothing new is made from your likeness, and your pictures and recordings are deleted.'
      : 'One of your pictures or recordings is deleted: nobody can find it, and nothing new is made from it.'
  } Reason: ${reason}\n\nIf you think this is a mistake, object to it on your likeness page. An admin reads your objection.`,
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
  title: scope === 'ACCOUNT' ? 'Your likeness was restored' : 'You can add your picture or recording again',
  body:
    scope === 'ACCOUNT'
      ? 'We reviewed the takedown again. You appear in searches if your settings allow it. Deleted files cannot be restored; add your pictures and recordings again.'
      : 'We reviewed the takedown again: the picture or recording is allowed here. Its file is deleted, so add it again.',
  dedupeKey: id,
})

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
  title: `We acted on ${subject === null ? 'content' : REPORT_SUBJECTS[subject]} of yours`,
  body: [
    `Somebody reported it, and we agree. ${MEASURES[measure]}`,
    `The ground of the report: ${REPORT_REASONS[reason].words} Our reason: ${words ?? ''}`,
    `A person decided this. If you disagree, reply to this email or write to ${
      /<([^>]+)>/.exec(EMAIL_FROM_ADDRESS)?.[1] ?? EMAIL_FROM_ADDRESS
    } within six months, and say why. A different admin then decides again. You can also turn to a body for out-of-court dispute settlement, or to a court.`,
  ].join('\n\n'),
  dedupeKey: id,
})
