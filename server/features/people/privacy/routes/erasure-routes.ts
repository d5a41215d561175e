import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Done, Exactly, Nullable, named, Text, UnsettledView } from '../../../../platform/http/schemas.ts'
import type { PersonalData } from '../../../../platform/personal-data/index.ts'
import { cancelScheduledErasure } from '../cancel-erasure.ts'
import { ErasureView, viewErasure } from '../erasure-view.ts'
import { findErasureBlockers } from '../find-erasure-blockers.ts'
import { findErasure } from '../queries/erasures.ts'
import { requestErasure } from '../schedule-erasure.ts'

const shared = { path: '/api/privacy/erasure', auth: 'user', cors: true, tag: 'Privacy' } as const
const RequestErasureBody = named(
  'RequestErasureBody',
  Exactly({ confirm: Text({ minLength: 1, maxLength: 254, description: 'The caller’s slug or email address.' }) }),
  { confirm: STORY.talentSlug },
)
const ErasureResponse = named('ErasureResponse', Exactly({ erasure: ErasureView }))
const ErasureStateResponse = named(
  'ErasureStateResponse',
  Exactly({ erasure: Nullable(ErasureView), unsettled: Type.Array(UnsettledView) }),
)

export const requestErasureRoute = (data: readonly PersonalData[]): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    operationId: 'requestErasure',
    summary: 'Schedules the deletion of the caller’s account, one week ahead.',
    description:
      'Refused while something is open; `details.unsettled` lists it, with what to do. A repeated request keeps the existing schedule. Signing in does not cancel it. 403 `SIGN_IN_AGAIN` without a fresh proof (`POST /api/auth/step-up`).',
    body: RequestErasureBody,
    responses: { 202: ErasureResponse },
    errors: ['SIGN_IN_AGAIN', 'NOT_SETTLED'],
    handler: async ({ ctx, caller, body }) => ({
      status: 202 as const,
      body: { erasure: viewErasure(await requestErasure(ctx, data, caller, body.confirm)) },
    }),
  })

/** Also returns the matters that must be settled before an erasure. */
export const getErasureRoute = (data: readonly PersonalData[]): Route =>
  defineRoute({
    ...shared,
    method: 'GET',
    operationId: 'getErasure',
    summary: 'Returns the scheduled deletion of the caller’s account, and what has to be settled first.',
    responses: { 200: ErasureStateResponse },
    handler: async ({ ctx, caller }) => {
      const erasure = await findErasure(ctx.db, caller.accountId)
      const unsettled = await findErasureBlockers(ctx.db, data, caller.accountId, ctx.clock.now())
      return ok({ erasure: erasure ? viewErasure(erasure) : null, unsettled })
    },
  })

export const cancelErasureRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  operationId: 'cancelErasure',
  summary: 'Cancels the deletion of the caller’s account.',
  responses: { 200: Done },
  handler: async ({ ctx, caller }) => {
    await cancelScheduledErasure(ctx, caller.accountId)
    return ok({ success: true as const })
  },
})
