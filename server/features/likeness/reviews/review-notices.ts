import { type AdminMatter, type Notice } from '../../people/notifications/index.ts'
import { REVIEW_REASONS, type ReviewReason } from './domain/review-reasons.ts'

/** Where admins decide; there is no page of it. */
const REVIEWS = '/api/likeness/admin/reviews'

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
    `Open reviews are at GET ${REVIEWS}?status=OPEN, with both pictures; decide with POST ${REVIEWS}/{id}/decide. More pictures of the same account may follow; you are not mailed about each.`,
  ],
})
