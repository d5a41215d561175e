import { notFound } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, NullableText, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { ReputationView } from '../../../offers/ratings/index.ts'
import { findTalentPage } from '../queries/find-talent-page.ts'

export const talentPageRoute = defineRoute({
  method: 'GET',
  path: '/api/talents/{slug}',
  auth: 'public',
  cors: true,
  tag: 'Accounts',
  operationId: 'getTalent',
  summary: 'What anybody may see of a talent.',
  params: Exactly({ slug: withExample(Text({ minLength: 1, maxLength: 60 }), STORY.talentSlug) }),
  responses: {
    200: Exactly({
      talent: named(
        'Talent',
        Exactly({
          displayName: Text(),
          slug: Text(),
          imageUrl: NullableText(),
          bio: NullableText(),
          rating: ReputationView,
        }),
        {
          displayName: 'Mara Lindqvist',
          slug: STORY.talentSlug,
          imageUrl: STORY.imageUrl,
          bio: 'Voice and face. Stockholm.',
          rating: { average: 4.67, count: 3 },
        },
      ),
    }),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) => {
    const talent = await findTalentPage(ctx.db, params.slug, ctx.clock.now())
    if (!talent) throw notFound('There is no talent under this name.')
    return ok({ talent })
  },
})
