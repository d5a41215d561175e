import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { markRead } from '../mark-read.ts'

export const markReadRoute = defineRoute({
  method: 'POST',
  path: '/api/notifications/mark-read',
  auth: 'user',
  cors: true,
  tag: 'Notifications',
  operationId: 'markNotificationsRead',
  summary: 'Marks one notification, or all of them, as read.',
  description: 'Send exactly one of `notificationId` and `all: true`. Repeating the request changes nothing.',
  contract: 'part 1, Notification routes',
  body: named(
    'MarkNotificationsReadBody',
    Exactly({ notificationId: Type.Optional(Id), all: Type.Optional(Type.Literal(true)) }),
    { notificationId: STORY.notificationId },
  ),
  responses: { 200: Done },
  handler: async ({ ctx, caller, body }) => {
    await markRead(ctx, caller, body)
    return ok({ success: true as const })
  },
})
