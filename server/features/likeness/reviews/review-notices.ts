import type { PersonSource } from '../../../platform/persons/index.ts'
import { type AdminMatter, type Notice } from '../../people/notifications/index.ts'
import { REVIEW_REASONS, type ReviewReason } from './domain/review-reasons.ts'

/** Wording for the owner, by source, and what waits for the decision. */
const HELD: Readonly<Record<PersonSource, { title: string; waits: string }>> = {
  'likeness-image': { title: 'A picture of yours is kept back', waits: 'Before it is found or used' },
  'likeness-voice': { title: 'A recording of yours is kept back', waits: 'Before it is heard or used' },
  portrait: { title: 'Your profile picture is kept back', waits: 'Before anybody sees it' },
  'store-photo': { title: 'The photo of your shop is kept back', waits: 'Before your shop can open with it' },
  'profile-picture': {
    title: 'A picture from one of your profiles is kept back',
    waits: 'Before anybody sees it here',
  },
}

/**
 * Tells the owner that files are held back, once until a decision. Does not name the other person.
 */
export const heldNotice = (accountId: string, reviewId: string, source: PersonSource): Notice => ({
  accountId,
  type: 'LIKENESS_HELD',
  offerId: null,
  title: HELD[source].title,
  body: `${HELD[source].waits}, one of us has to look at whose it is. This takes a day or two, and we tell you what came of it. You need not do anything. If you think we are wrong, object to it where you see your cases.`,
  dedupeKey: reviewId,
})

/**
 * Tells the person whose face it may be. Reveals neither the picture nor who uploaded it before the
 * decision.
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
      ? 'Somebody brought a picture with a face like yours'
      : 'Somebody brought a picture or recording that you show',
  body: 'It is kept back: nobody finds it and nothing is made of it until one of us has looked at it. You need not do anything; we tell you what came of it. If you know of somebody who uses your face or voice here, report it to us.',
  dedupeKey: reviewId,
})

export const reviewOpenedMatter = (reason: ReviewReason): AdminMatter => ({
  kind: 'likeness-review-opened',
  title: 'A picture is kept back until you have looked at it',
  paragraphs: [
    REVIEW_REASONS[reason].question,
    'Both pictures are under Faces in the administration: look at them, and decide there. More pictures of the same account may follow; you are not mailed about each.',
  ],
})

type Decided = {
  id: string
  account_id: string
  other_account_id: string | null
  reason: string
  source: PersonSource | null
}

/** Wording of decisions for the owner, by source. */
const DECIDED: Readonly<Record<PersonSource, { it: string; released: { title: string; body: string } }>> = {
  'likeness-image': {
    it: 'picture of yours',
    released: { title: 'Your picture counts', body: 'It counts like your others from now on.' },
  },
  'likeness-voice': {
    it: 'recording of yours',
    released: { title: 'Your recording counts', body: 'It counts like your others from now on.' },
  },
  portrait: {
    it: 'profile picture',
    released: { title: 'Your profile picture is shown', body: 'Everybody sees it beside your name now.' },
  },
  'store-photo': {
    it: 'photo of your shop',
    released: { title: 'Your shop may open with its photo', body: 'Open your shop whenever you like.' },
  },
  'profile-picture': {
    it: 'picture from one of your profiles',
    released: {
      title: 'The picture from your profile may be shown',
      body: 'We show it once we read the profile again.',
    },
  },
}
const decidedOf = ({ source }: Decided) => DECIDED[source ?? 'likeness-image']

const ofOther = (review: Decided, title: string, body: string): Notice[] =>
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

/** Notifies the owner and the person whose face it might have been. */
export const releasedNotices = (review: Decided): Notice[] => [
  {
    accountId: review.account_id,
    type: 'LIKENESS_DECIDED',
    offerId: null,
    title: decidedOf(review).released.title,
    body: `We have looked at the ${decidedOf(review).it} that was kept back. All is well. ${decidedOf(review).released.body}`,
    dedupeKey: review.id,
  },
  ...ofOther(
    review,
    'The picture or recording like yours stays',
    'We have looked at it. It is of somebody who looks like you, or theirs to show. Should you see yourself in a picture of somebody else here, report it to us.',
  ),
]

export const removedNotices = (review: Decided): Notice[] => [
  {
    accountId: review.account_id,
    type: 'LIKENESS_DECIDED',
    offerId: null,
    title: `We removed a ${decidedOf(review).it}`,
    body: `We have looked at the ${decidedOf(review).it} that was kept back, and have removed it: it was not of you, or not of you alone. Its file is deleted. If you think we are wrong, object to it where you see your cases; somebody who did not decide it reads what you say.`,
    dedupeKey: review.id,
  },
  ...ofOther(
    review,
    'The picture or recording like yours was removed',
    'We have looked at it, and have removed it. Nobody finds it, and its file is deleted.',
  ),
]

/** Notifies the owner of a takedown and of how to object. Does not name the reporter. */
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
  title: scope === 'ACCOUNT' ? 'Your likeness was taken down' : 'Something of your likeness was taken down',
  body: `${
    scope === 'ACCOUNT'
      ? 'Nobody finds you in searches any more, nothing more is made of your likeness, and your pictures and recordings are deleted.'
      : 'One of your pictures or recordings is deleted: nobody finds it any more, and nothing more is made of it.'
  } The reason: ${reason}\n\nIf you think we are wrong, object to it where you see your cases; somebody who did not decide it reads what you say.`,
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
  title: scope === 'ACCOUNT' ? 'Your likeness may be used again' : 'You may bring your picture or recording again',
  body:
    scope === 'ACCOUNT'
      ? 'We have looked at it again: you are found as far as you allow it. Files that were deleted cannot be brought back; add your pictures and recordings again.'
      : 'We have looked at it again: what was taken down may be here. Its file is deleted; add it again.',
  dedupeKey: id,
})
