import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
} from '../../../platform/http/schemas.ts'
import type { RatingRow, VisibleRating } from './queries/ratings.ts'

export const Stars = Type.Integer({ minimum: 1, maximum: 5 })

export const EXAMPLE_RATING = {
  id: STORY.ratingId,
  offerId: STORY.offerId,
  by: 'brand' as const,
  stars: 5,
  words: 'On time, and the light is what we asked for.',
  createdAt: STORY.sentAt,
  visibleAt: STORY.laterAt,
  hiddenAt: null,
  hiddenReason: null,
}

export const RatingView = named(
  'Rating',
  Exactly({
    id: Id,
    offerId: Id,
    by: OneOf(['brand', 'talent']),
    stars: Stars,
    words: NullableText(2000),
    createdAt: Time,
    visibleAt: Type.Unsafe<string>({ ...Time, description: 'Time from which others can see it.' }),
    hiddenAt: NullableTime,
    hiddenReason: Type.Unsafe<string | null>({ ...NullableText(2000), description: 'Reason an admin hid it.' }),
  }),
  EXAMPLE_RATING,
)
export const RatingResponse = named('RatingResponse', Exactly({ rating: RatingView }))

export const viewRating = (row: RatingRow): Static<typeof RatingView> => ({
  id: row.id,
  offerId: row.offer_id,
  by: row.by_side,
  stars: row.stars,
  words: row.words,
  createdAt: isoTime(row.created_at),
  visibleAt: isoTime(row.visible_at),
  hiddenAt: isoTimeOrNull(row.hidden_at),
  hiddenReason: row.hidden_reason,
})

export const ReputationView = named(
  'Reputation',
  Exactly({
    average: Type.Unsafe<number | null>({
      type: ['number', 'null'],
      minimum: 1,
      maximum: 5,
      description: 'Two decimal places; null if nobody has rated them yet.',
    }),
    count: Count,
  }),
  { average: 4.67, count: 3 },
)

export const TalentRatingView = named(
  'TalentRating',
  Exactly({ id: Id, stars: Stars, words: NullableText(2000), brandName: Text(), createdAt: Time }),
  {
    id: STORY.ratingId,
    stars: 5,
    words: 'On time, and the light is what we asked for.',
    brandName: 'Northwind Coffee',
    createdAt: STORY.laterAt,
  },
)

/**
 * `createdAt` is the time at which the rating became visible. The time of writing would reveal
 * which side rated first.
 */
export const viewTalentRating = (row: VisibleRating): Static<typeof TalentRatingView> => ({
  id: row.id,
  stars: row.stars,
  words: row.words,
  brandName: row.brandName,
  createdAt: isoTime(row.shownAt),
})
