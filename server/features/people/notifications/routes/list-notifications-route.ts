import Type from 'typebox'
import { isInPerson } from '../../../../platform/http/callers/teams.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Id } from '../../../../platform/http/schemas.ts'
import { NotificationView } from '../notification-view.ts'
import { listNotifications } from '../queries/list-notifications.ts'

export const listNotificationsRoute = defineRoute({
  method: 'GET',
  mayLag: true,
  path: '/api/notifications/list',
  auth: 'user',
  cors: true,
  tag: 'Notifications',
  operationId: 'listNotifications',
  summary: 'Lists the caller’s newest notifications, with the number of unread ones.',
  description: 'For the next page, send the last id of a page as `before`. The count covers all unread notifications.',
  contract: 'part 1, Notification routes',
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 5 }),
    before: Type.Optional(Id),
    unread: Type.Optional(Type.Boolean({ description: 'Only unread notifications.' })),
  }),
  responses: {
    200: Type.Object({ notifications: Type.Array(NotificationView), unreadCount: Count }),
  },
  handler: async ({ ctx, caller, query }) => {
    const { limit, before, unread = false } = query
    const isMember = !isInPerson(caller)
    return ok(await listNotifications(ctx.db, caller, { limit, before, isUnread: unread, isMember }))
  },
})
