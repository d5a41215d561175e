import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Exactly, Id, isoTimeOrNull, NullableTime, named } from '../../../../platform/http/schemas.ts'
import { chooseTalent } from '../../../people/accounts/index.ts'
import { findPreviewChoice, type PreviewChoice } from '../queries/preview-choice.ts'
import { savePreviewChoice } from '../save-preview-choice.ts'
import type { PreviewHandlers } from '../withdrawal-handlers.ts'

const PreviewChoiceView = named(
  'PreviewChoice',
  Exactly({
    allowed: Type.Boolean({
      description: 'Brands may have previews made before the talent accepts an offer, as long as the talent consents.',
    }),
    at: { ...NullableTime, description: 'Time of the latest change; null if there was none.' },
  }),
  { allowed: false, at: STORY.sentAt },
)
const view = ({ allowed, at }: PreviewChoice) => ({ allowed, at: isoTimeOrNull(at) })

const shared = {
  auth: 'user',
  cors: true,
  envelope: 'likeness',
  tag: 'Likeness',
  path: '/api/likeness/previews',
  query: Exactly({ accountId: Type.Optional(Id) }),
  responses: { 200: PreviewChoiceView },
} as const

export const getPreviewChoiceRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getPreviewChoice',
  summary: 'Returns whether brands may have previews made of a talent before the talent accepts an offer.',
  description: 'For the calling talent by default. The talent’s agent and admins name the talent with `accountId`.',
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) =>
    ok(view(await findPreviewChoice(ctx.db, await chooseTalent(ctx, caller, query.accountId, 'read')))),
})

/** Creates the route. `handlers` end previews that are being made. */
export const savePreviewChoiceRoute = (handlers: PreviewHandlers): Route =>
  defineRoute({
    ...shared,
    method: 'PUT',
    operationId: 'savePreviewChoice',
    summary: 'Allows or ends previews of a talent before the talent accepts an offer.',
    description:
      'Without previews, brands send offers without candidates. A no takes effect at once and ends previews that are being made; finished ones stay with their brand. Allowed for the talent, and for an agent who may act for them (`accountId`). Every change is recorded.',
    body: named('SavePreviewChoiceBody', Exactly({ allowed: Type.Boolean() }), { allowed: false }),
    errors: ['Forbidden'],
    handler: async ({ ctx, caller, query, body }) => {
      const accountId = await chooseTalent(ctx, caller, query.accountId, 'act')
      return ok(view(await savePreviewChoice(ctx, handlers, { ...body, accountId, actorAccountId: caller.accountId })))
    },
  })
