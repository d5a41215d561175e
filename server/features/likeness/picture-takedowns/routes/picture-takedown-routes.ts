import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery, withExample } from '../../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../../platform/visible-text.ts'
import type { PictureTakedownHandlers } from '../handlers.ts'
import {
  PictureKindName,
  PictureTakedownView,
  ShownPictureView,
  TakedownCategoryName,
  viewPicture,
  viewPictureTakedown,
} from '../picture-views.ts'
import { listPictures } from '../queries/list-pictures.ts'
import { listPictureTakedowns } from '../queries/picture-takedowns.ts'
import { restorePicture } from '../restore-picture.ts'
import { takeDownPicture } from '../take-down-picture.ts'

const shared = { auth: 'admin', envelope: 'likeness', tag: 'Likeness' } as const
const Reason = Type.String({ minLength: 1, maxLength: 2000, pattern: VISIBLE_TEXT })

export const listPicturesRoute = (handlers: PictureTakedownHandlers): Route =>
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/likeness/admin/pictures',
    operationId: 'listShownPictures',
    summary: 'Lists what an account shows to everybody, and what was taken down of it, newest first.',
    query: Exactly({ accountId: withExample(Id, STORY.talentId) }),
    responses: { 200: named('ShownPictures', Exactly({ pictures: Type.Array(ShownPictureView) })) },
    handler: async ({ ctx, query: { accountId } }) => {
      const pictures = await listPictures(ctx.db, handlers, accountId)
      return ok({ pictures: pictures.map((picture) => viewPicture(ctx, picture)) })
    },
  })

export const listPictureTakedownsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/likeness/admin/picture-takedowns',
  operationId: 'listPictureTakedowns',
  summary: 'Lists takedowns of single pictures and recordings, newest first.',
  query: Exactly(pageQuery({ max: 100, default: 20 })),
  responses: {
    200: named(
      'PictureTakedowns',
      Exactly({ takedowns: Type.Array(PictureTakedownView), total: Count, limit: Count, offset: Count }),
    ),
  },
  handler: async ({ ctx, query }) => {
    const { takedowns, total } = await listPictureTakedowns(ctx.db, query)
    return ok({ takedowns: takedowns.map((row) => viewPictureTakedown(ctx, row)), total, ...query })
  },
})

export const takeDownPictureRoute = (handlers: PictureTakedownHandlers): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/likeness/admin/picture-takedowns',
    operationId: 'takeDownPicture',
    summary: 'Takes down one picture or recording at once and everywhere. It can be restored.',
    description:
      'From this response on, no public page or address shows it, and the same bytes are held when they are uploaded again. ' +
      'The owner reads `category` and `reason`: do not name anyone in it. Licenses that were granted are not affected. The ' +
      'sender of `reportId` is notified that the report was right.',
    body: named(
      'TakeDownPictureBody',
      Exactly({
        kind: PictureKindName,
        id: Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'As in the list of pictures, or the id of a share.',
        }),
        category: TakedownCategoryName,
        reason: Reason,
        reportId: Type.Optional(Id),
      }),
      {
        kind: 'work',
        id: STORY.assetId,
        category: 'PERSON',
        reason: 'It shows somebody else.',
        reportId: STORY.reportId,
      },
    ),
    responses: { 200: PictureTakedownView },
    errors: ['Forbidden', 'NotFound', 'Conflict', 'UnprocessableEntity'],
    handler: async ({ ctx, caller, body: { reason, reportId = null, ...body } }) =>
      ok(
        viewPictureTakedown(
          ctx,
          await takeDownPicture(ctx, handlers, caller, { ...body, reportId, reason: reason.trim() }),
        ),
      ),
  })

export const restorePictureRoute = (handlers: PictureTakedownHandlers): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/likeness/admin/picture-takedowns/{id}/restore',
    operationId: 'restorePicture',
    summary: 'Restores a picture or recording that was taken down, while its file is kept.',
    params: Type.Object({ id: withExample(Id, STORY.takedownId) }),
    body: named('RestorePictureBody', Exactly({ reason: Reason }), { reason: 'They have shown us a document.' }),
    responses: { 200: PictureTakedownView },
    errors: ['Forbidden', 'NotFound', 'Conflict'],
    handler: async ({ ctx, caller, params: { id }, body: { reason } }) =>
      ok(viewPictureTakedown(ctx, await restorePicture(ctx, handlers, caller, { id, reason: reason.trim() }))),
  })
