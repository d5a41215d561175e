import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, OneOf, Text } from '../../../../platform/http/schemas.ts'
import { changeAdmin } from '../change-admin.ts'

const Action = OneOf(['remove', 'appoint'])

export const changeAdminRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/admins',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'changeAdmin',
  summary: 'Makes an account a full admin, or no admin, with a reason.',
  description:
    'Written to the audit log. The last full admin cannot be removed. 403 `SIGN_IN_AGAIN` without a fresh proof (`POST /api/auth/step-up`).',
  body: named(
    'ChangeAdminBody',
    Exactly({ accountId: Id, action: Action, reason: Text({ minLength: 1, maxLength: 2000 }) }),
    { accountId: STORY.brandId, action: 'remove', reason: 'Left the team.' },
  ),
  responses: { 200: Exactly({ success: Type.Literal(true), accountId: Id, action: Action }) },
  errors: ['SIGN_IN_AGAIN', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, body }) => {
    const { accountId, action, reason } = body
    await changeAdmin(ctx, caller, { accountId, to: action === 'appoint' ? ['full'] : [], reason })
    return ok({ success: true as const, accountId, action })
  },
})
