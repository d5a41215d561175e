import Type from 'typebox'
import { notFound } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { chooseTalent } from '../../../people/accounts/index.ts'
import { AssetView, viewAssets } from '../../assets/index.ts'
import { correctTags } from '../correct-tags.ts'

const Tags = Type.Array(Text({ minLength: 1, maxLength: 40 }), { maxItems: 50 })

export const correctTagsRoute = defineRoute({
  method: 'PATCH',
  path: '/api/likeness/assets/{id}/tags',
  auth: 'user',
  cors: true,
  envelope: 'likeness',
  tag: 'Likeness',
  operationId: 'correctLikenessTags',
  summary: 'Adds and removes tags of a picture or recording. Later analyses keep these changes.',
  description:
    'If a tag was both added and removed, the latest change applies. For the talent, and for an agent who may act for them (`accountId`).',
  params: Type.Object({ id: withExample(Id, STORY.assetId) }),
  query: Exactly({ accountId: Type.Optional(Id) }),
  body: named('CorrectLikenessTagsBody', Exactly({ add: Type.Optional(Tags), remove: Type.Optional(Tags) }), {
    add: ['freckles'],
    remove: ['brown hair'],
  }),
  responses: { 200: AssetView },
  errors: ['Forbidden', 'NotFound', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, params, query, body }) => {
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'act')
    const [view] = viewAssets(ctx, [await correctTags(ctx, { ...body, accountId, id: params.id })])
    if (!view) throw notFound('There is no such picture or recording.')
    return ok(view)
  },
})
