import { notFound } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, NullableText, Text } from '../../../../platform/http/schemas.ts'
import { findTalentPage } from '../queries/find-talent-page.ts'

export const talentPageRoute = defineRoute({
  method: 'GET',
  path: '/api/talents/{slug}',
  auth: 'public',
  cors: true,
  tag: 'Accounts',
  summary: 'What anybody may see of a talent.',
  params: Exactly({ slug: Text({ minLength: 1, maxLength: 60 }) }),
  responses: {
    200: Exactly({
      talent: Exactly({ displayName: Text(), slug: Text(), imageUrl: NullableText(), bio: NullableText() }),
    }),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, params }) => {
    const talent = await findTalentPage(ctx.db, params.slug)
    if (!talent) throw notFound('There is no talent under this name.')
    return ok({ talent })
  },
})
