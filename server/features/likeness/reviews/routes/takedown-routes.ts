import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery, withExample } from '../../../../platform/http/schemas.ts'
import { TakedownView, viewTakedown } from '../case-views.ts'
import { forgetFingerprints } from '../forget-fingerprints.ts'
import { listTakedowns } from '../queries/takedowns.ts'
import { Reason } from '../report-views.ts'
import { restoreTakedown } from '../restore-takedown.ts'
import { takeDown } from '../take-down.ts'
import type { TakedownHandlers } from '../takedown-handlers.ts'

const shared = { auth: 'admin', envelope: 'likeness', tag: 'Likeness' } as const

export const listTakedownsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/likeness/admin/takedowns',
  operationId: 'listLikenessTakedowns',
  summary: 'Lists takedowns, newest first, with talents’ objections and whether each is still in force.',
  query: Exactly(pageQuery({ max: 100, default: 20 })),
  responses: {
    200: named(
      'LikenessTakedowns',
      Exactly({ takedowns: Type.Array(TakedownView), total: Count, limit: Count, offset: Count }),
    ),
  },
  handler: async ({ ctx, query }) => {
    const { takedowns, total } = await listTakedowns(ctx.db, query)
    return ok({ takedowns: takedowns.map(viewTakedown), total, ...query })
  },
})

export const takeDownRoute = (endings: TakedownHandlers): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/likeness/admin/takedowns',
    operationId: 'takeDownLikeness',
    summary: 'Takes down a picture or recording, or the likeness of a whole account, at once and everywhere.',
    description:
      'Name `assetId` or `accountId`. It is removed from search, work on it ends, and its vectors are deleted. Its files ' +
      'are no longer served from this response on, and are then deleted. An account stays down until an admin restores it. ' +
      'The talent reads `reason`: do not name anyone in it. The sender of `reportId` is notified that the report was right.',
    body: named(
      'TakeDownLikenessBody',
      Exactly({
        assetId: Type.Optional(Id),
        accountId: Type.Optional(Id),
        reason: Reason,
        reportId: Type.Optional(Id),
      }),
      { accountId: STORY.talentId, reason: 'The pictures show somebody else.', reportId: STORY.reportId },
    ),
    responses: { 200: TakedownView },
    errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
    handler: async ({ ctx, caller, body }) =>
      ok(viewTakedown(await takeDown(ctx, endings, caller, { ...body, reason: body.reason.trim() }))),
  })

export const restoreRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/likeness/admin/takedowns/{id}/restore',
  operationId: 'restoreLikeness',
  summary: 'Restores an account’s likeness, or lets a picture be uploaded again. Deleted files stay deleted.',
  params: Type.Object({ id: withExample(Id, STORY.takedownId) }),
  body: named('RestoreLikenessBody', Exactly({ reason: Reason }), { reason: 'They have shown us a document.' }),
  responses: { 200: TakedownView },
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(viewTakedown(await restoreTakedown(ctx, caller, { id: params.id, reason: body.reason.trim() }))),
})

export const forgetFingerprintsRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/likeness/admin/takedowns/{id}/forget-fingerprints',
  operationId: 'forgetRemovedFingerprints',
  summary: 'Deletes the kept fingerprints of what was taken down, so that near copies of it are no longer held.',
  description:
    'Without `fingerprintId`, all fingerprints of the takedown are deleted. The takedown itself stays, and the same bytes are still held. ' +
    'Files that are on hold stay on hold until somebody decides about them.',
  params: Type.Object({ id: withExample(Id, STORY.takedownId) }),
  body: named('ForgetFingerprintsBody', Exactly({ reason: Reason, fingerprintId: Type.Optional(Id) }), {
    reason: 'It is a common stock photo.',
  }),
  responses: { 200: TakedownView },
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params, body }) =>
    ok(viewTakedown(await forgetFingerprints(ctx, caller, { id: params.id, ...body, reason: body.reason.trim() }))),
})
