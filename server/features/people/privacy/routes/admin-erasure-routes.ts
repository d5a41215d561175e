import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery, Text } from '../../../../platform/http/schemas.ts'
import type { PersonalData } from '../../../../platform/personal-data/index.ts'
import { AdminErasureView, viewErasureForAdmins } from '../erasure-view.ts'
import { listErasures } from '../queries/erasures.ts'
import { orderErasure } from '../schedule-erasure.ts'

const shared = { path: '/api/admin/erasures', auth: 'admin', tag: 'Administration' } as const
const OrderErasureBody = named(
  'OrderErasureBody',
  Exactly({ accountId: Id, reason: Text({ minLength: 1, maxLength: 2000 }) }),
  { accountId: STORY.talentId, reason: 'Requested by letter.' },
)
const OrderedErasure = named('OrderedErasure', Exactly({ erasure: AdminErasureView }))

export const orderErasureRoute = (data: readonly PersonalData[]): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    operationId: 'orderErasure',
    summary: 'Schedules the deletion of an account, one week ahead, with a reason.',
    description:
      'The owner is notified and can cancel it. Written to the audit log. 403 `SIGN_IN_AGAIN` without a fresh proof (`POST /api/auth/step-up`).',
    body: OrderErasureBody,
    responses: { 202: OrderedErasure },
    errors: ['SIGN_IN_AGAIN', 'SECOND_ADMIN_REQUIRED', 'NOT_SETTLED'],
    handler: async ({ ctx, caller, body }) => ({
      status: 202 as const,
      body: { erasure: viewErasureForAdmins(await orderErasure(ctx, data, caller, body)) },
    }),
  })

export const listErasuresRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'listErasures',
  summary: 'Lists account deletions, newest first, with what the pending ones are waiting for.',
  query: Type.Object(pageQuery({ max: 100, default: 50 })),
  responses: {
    200: Exactly({ erasures: Type.Array(AdminErasureView), total: Count, limit: Count, offset: Count }),
  },
  handler: async ({ ctx, query }) => {
    const { erasures, total } = await listErasures(ctx.db, query)
    return ok({ erasures: erasures.map(viewErasureForAdmins), total, ...query })
  },
})
