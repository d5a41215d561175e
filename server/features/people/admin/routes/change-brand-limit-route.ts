import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, OneOf, Text } from '../../../../platform/http/schemas.ts'
import { BRAND_LIMIT_ACTIONS, changeBrandLimit } from '../change-brand-limit.ts'

const Action = OneOf(BRAND_LIMIT_ACTIONS)

export const changeBrandLimitRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/users',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'changeBrandLimit',
  summary: 'Blocks or unblocks an account, with a reason.',
  description: 'A blocked account can neither create nor accept offers. Every change is written to the audit log.',
  contract: 'part 1, Administration routes',
  body: named(
    'ChangeBrandLimitBody',
    Exactly({
      accountId: Id,
      action: Action,
      reason: Type.Optional(Text({ maxLength: 2000, description: 'Required when blocking.' })),
    }),
    { accountId: STORY.brandId, action: 'block', reason: 'Paid with a stolen card.' },
  ),
  responses: { 200: Exactly({ success: Type.Literal(true), accountId: Id, action: Action }) },
  errors: ['Conflict'],
  handler: async ({ ctx, caller, body }) => {
    await changeBrandLimit(ctx, caller, body)
    return ok({ success: true as const, accountId: body.accountId, action: body.action })
  },
})
