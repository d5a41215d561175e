import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, named, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { listRatingsOfTalent } from '../list-ratings.ts'
import { ReputationView, TalentRatingView } from '../rating-view.ts'

export const listTalentRatingsRoute = defineRoute({
  method: 'GET',
  mayLag: true,
  path: '/api/talents/{slug}/ratings',
  auth: 'public',
  cors: true,
  tag: 'Accounts',
  operationId: 'listTalentRatings',
  summary: 'Lists a talent’s ratings from brands, newest first.',
  description:
    'Shows the name of the brand’s account but no details of the offer. `createdAt` is the time the rating became visible.',
  params: Exactly({ slug: withExample(Text({ minLength: 1, maxLength: 60 }), STORY.talentSlug) }),
  query: Exactly(pageQuery({ default: 20, max: 100 })),
  responses: {
    200: named(
      'TalentRatingList',
      Exactly({
        ratings: Type.Array(TalentRatingView),
        average: ReputationView.properties.average,
        total: Count,
        limit: Count,
        offset: Count,
      }),
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, params, query }) => ok(await listRatingsOfTalent(ctx, params.slug, query)),
})
