import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, isoTimeOrNull, NullableTime, named } from '../../../../platform/http/schemas.ts'
import { chooseTalent } from '../../../people/accounts/index.ts'
import { findRequirement, putRequirement, type Requirement } from '../queries/requirement.ts'

const RequirementView = named(
  'AgreementRequirement',
  Exactly({
    isRequired: Type.Boolean({ description: 'Both sides must sign the agreement before the brand can pay.' }),
    at: { ...NullableTime, description: 'Time of the latest change; null if there was none.' },
  }),
  { isRequired: true, at: STORY.sentAt },
)
const view = ({ isRequired, at }: Requirement) => ({ isRequired, at: isoTimeOrNull(at) })

const shared = {
  auth: 'user',
  cors: true,
  tag: 'Licenses',
  path: '/api/agreements/requirement',
  query: Exactly({ accountId: Type.Optional(Id) }),
  responses: { 200: RequirementView },
} as const

export const getRequirementRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getAgreementRequirement',
  summary: 'Returns whether a talent requires a signed agreement before payment.',
  description: 'For the calling talent by default. The talent’s agent and admins name the talent with `accountId`.',
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, query }) =>
    ok(view(await findRequirement(ctx.db, await chooseTalent(ctx, caller, query.accountId, 'read')))),
})

export const saveRequirementRoute = defineRoute({
  ...shared,
  method: 'PUT',
  operationId: 'saveAgreementRequirement',
  summary: 'Requires a signed agreement before payment, or no longer does.',
  description:
    'Off by default. It applies at once to all offers that are not paid: a payment without both signatures is refused with 409 `AGREEMENT_REQUIRED`. Allowed for the talent, and for an agent who may act for them (`accountId`).',
  body: named('SaveAgreementRequirementBody', Exactly({ isRequired: Type.Boolean() }), { isRequired: false }),
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, query, body }) => {
    const accountId = await chooseTalent(ctx, caller, query.accountId, 'act')
    await putRequirement(ctx.db, { ...body, accountId, at: ctx.clock.now() })
    return ok(view(await findRequirement(ctx.db, accountId)))
  },
})
