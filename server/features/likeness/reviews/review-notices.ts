import { type AdminMatter, type Notice } from '../../people/notifications/index.ts'
import { REVIEW_REASONS, type ReviewReason } from './domain/review-reasons.ts'

/** Told once, however many pictures are kept back until somebody has decided. Nobody is named who looks like them. */
export const heldNotice = (accountId: string, reviewId: string): Notice => ({
  accountId,
  type: 'LIKENESS_HELD',
  offerId: null,
  title: 'A picture of yours is kept back',
  body: 'Before it is found or used, one of us has to look at whose face it shows; beside it in your list of pictures it says why. This takes a day or two, and we tell you what came of it. You need not do anything. If you think we are wrong, say so there.',
  dedupeKey: reviewId,
})

/** To whom the face may belong: neither who brought the picture nor the picture itself is theirs to know before it is decided. */
export const matchedNotice = (accountId: string, reviewId: string): Notice => ({
  accountId,
  type: 'LIKENESS_MATCHED',
  offerId: null,
  title: 'Somebody brought a picture with a face like yours',
  body: 'It is kept back: nobody finds it and nothing is made of it until one of us has looked at it. You need not do anything; we tell you what came of it. If you know of somebody who uses your face here, report it to us.',
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

type Decided = { id: string; account_id: string; other_account_id: string | null; reason: string }

const ofOther = (review: Decided, title: string, body: string): Notice[] =>
  review.reason === 'FACE_OF_ANOTHER' && review.other_account_id !== null
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

/** To whom the picture belongs, and to whom its face might have. */
export const releasedNotices = (review: Decided): Notice[] => [
  {
    accountId: review.account_id,
    type: 'LIKENESS_DECIDED',
    offerId: null,
    title: 'Your picture counts',
    body: 'We have looked at a picture of yours that was kept back. All is well: it counts like your others from now on.',
    dedupeKey: review.id,
  },
  ...ofOther(
    review,
    'The face like yours is somebody else’s own',
    'We have looked at the picture with a face like yours. It is of somebody who looks like you, and stays. Should you see yourself in a picture of somebody else here, report it to us.',
  ),
]

export const removedNotices = (review: Decided): Notice[] => [
  {
    accountId: review.account_id,
    type: 'LIKENESS_DECIDED',
    offerId: null,
    title: 'A picture of yours was removed',
    body: 'We have looked at a picture of yours that was kept back, and have removed it: it did not show you alone, or not you. Its file is deleted. If you think we are wrong, object to it where you see your cases; somebody who did not decide it reads what you say.',
    dedupeKey: review.id,
  },
  ...ofOther(
    review,
    'The picture with your face was removed',
    'We have looked at the picture with a face like yours, and have removed it. Nobody finds it, and its file is deleted.',
  ),
]

/** How to object stands in it. Who reported it, if somebody did, does not. */
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
