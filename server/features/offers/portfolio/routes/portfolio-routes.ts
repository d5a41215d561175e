import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes, Exactly, Id, named, withExample } from '../../../../platform/http/schemas.ts'
import { changeAgreement, getAgreement } from '../change-agreement.ts'
import { serveWork } from '../serve-work.ts'

const shared = {
  path: '/api/offers/{id}/portfolio',
  auth: 'user',
  cors: true,
  tag: 'Offers',
  params: Exactly({ id: Id }),
  responses: {
    200: named(
      'WorkAgreement',
      Exactly({
        talentAgrees: Type.Boolean(),
        brandAgrees: Type.Boolean(),
        isShown: Type.Boolean({ description: 'True if both agree and the offer is completed.' }),
      }),
      { talentAgrees: true, brandAgrees: false, isShown: false },
    ),
  },
} as const

export const getAgreementRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getWorkAgreement',
  summary: 'Returns which sides agree to show the work of an offer on the talent’s page.',
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params: { id } }) => ok(await getAgreement(ctx, caller, id)),
})

export const changeAgreementRoute = defineRoute({
  ...shared,
  method: 'PUT',
  operationId: 'changeWorkAgreement',
  summary: 'Agrees to show the work of a completed offer on the talent’s page, or withdraws it.',
  description:
    'The first picture or recording of the delivery is shown while both sides agree. Withdrawing hides it at once.',
  body: named('WorkAgreementBody', Exactly({ agrees: Type.Boolean() }), { agrees: true }),
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params: { id }, body: { agrees } }) =>
    ok(await changeAgreement(ctx, caller, id, agrees)),
})

export const showWorkRoute = defineRoute({
  method: 'GET',
  path: '/api/works/{id}',
  auth: 'public',
  mayBeCached: true,
  tag: 'Offers',
  operationId: 'showWork',
  summary: 'Serves a finished work that both sides show: a smaller copy of a picture, or a recording.',
  description: 'Talent pages link to it. It may be cached for five minutes. `Range` (one range) is supported.',
  params: Exactly({ id: withExample(Id, STORY.assetId) }),
  responses: { 200: Bytes, 206: Bytes, 304: Bytes },
  errors: ['NotFound', 'RangeNotSatisfiable'],
  rate: { max: 3000, perMs: 60_000 },
  handler: async ({ ctx, params: { id }, request, reply }) => {
    const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
    const wanted = { id, range, ifRange: ifRange as string | undefined, ifNoneMatch }
    const { status, headers, body } = await serveWork(ctx, wanted, (more) => void reply.headers(more))
    reply.headers(headers)
    return { status, body: body as string }
  },
})
