import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, NullableId, named, OneOf, Text, withExample } from '../../../../platform/http/schemas.ts'
import { searchRatings } from '../queries/search-ratings.ts'
import { EXAMPLE_RATING, RatingView, viewRating } from '../rating-view.ts'

export const searchRatingsRoute = defineRoute({
  method: 'GET',
  mayLag: true,
  path: '/api/admin/ratings',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'searchRatings',
  summary: 'Searches all ratings, newest first, including hidden ones.',
  description:
    '`q` is matched with the words and both names. For the next page, send the id of the last rating as `after`.',
  query: Exactly({
    q: Type.Optional(withExample(Text({ maxLength: 200 }), 'light')),
    state: Type.Optional(OneOf(['hidden', 'shown'])),
    after: Type.Optional(withExample(Id, STORY.ratingId)),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  }),
  responses: {
    200: named(
      'RatingsFound',
      Exactly({
        ratings: Type.Array(
          named(
            'RatingForAdmins',
            Exactly({ rating: RatingView, raterName: Text(), ratedName: Text(), ratedSlug: Text() }),
            {
              rating: EXAMPLE_RATING,
              raterName: 'Northwind Coffee',
              ratedName: 'Mara Lindqvist',
              ratedSlug: STORY.talentSlug,
            },
          ),
        ),
        nextAfter: NullableId,
      }),
    ),
  },
  handler: async ({ ctx, query }) => {
    const { state, limit, ...rest } = query
    const rows = await searchRatings(ctx.db, {
      ...rest,
      isHidden: state === undefined ? undefined : state === 'hidden',
      limit: limit + 1,
    })
    const page = rows.slice(0, limit)
    return ok({
      ratings: page.map((row) => ({
        rating: viewRating(row),
        raterName: row.rater_name,
        ratedName: row.rated_name,
        ratedSlug: row.rated_slug,
      })),
      nextAfter: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    })
  },
})
