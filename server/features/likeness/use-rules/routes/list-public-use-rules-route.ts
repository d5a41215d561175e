import Type from 'typebox'
import { badField } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Text, withExample } from '../../../../platform/http/schemas.ts'
import { message } from '../../../../platform/words/index.ts'
import { listPublicRules } from '../queries/find-rules.ts'
import { PublicUsesView, viewPublicUses } from '../use-rules-view.ts'

/** Maximum number of talents per request. It is the same as in a blast. */
const MAX_TALENTS = 20

export const listPublicUseRulesRoute = defineRoute({
  method: 'GET',
  path: '/api/likeness/uses',
  auth: 'public',
  cors: true,
  envelope: 'likeness',
  tag: 'Likeness',
  operationId: 'listPublicUses',
  summary: 'Returns which uses talents may be asked for.',
  description:
    'Names up to 20 talents, separated by commas; unknown ones are left out. Least prices are null unless the talent shows them.',
  query: Exactly({ slugs: withExample(Text({ minLength: 1, maxLength: 1300 }), STORY.talentSlug) }),
  responses: { 200: Exactly({ talents: Type.Array(PublicUsesView) }) },
  handler: async ({ ctx, query }) => {
    const slugs = [...new Set(query.slugs.split(','))].filter((slug) => slug !== '')
    if (slugs.length > MAX_TALENTS) throw badField('slugs', message('Send up to {max} talents.', { max: MAX_TALENTS }))
    return ok({ talents: (await listPublicRules(ctx.db, slugs)).map(viewPublicUses) })
  },
})
