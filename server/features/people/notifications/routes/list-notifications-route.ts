import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count } from '../../../../platform/http/schemas.ts'
import { NotificationView } from '../notification-view.ts'
import { listNotifications } from '../queries/list-notifications.ts'

export const listNotificationsRoute = defineRoute({
  method: 'GET',
  path: '/api/notifications/list',
  auth: 'user',
  cors: true,
  tag: 'Notifications',
  operationId: 'listNotifications',
  summary: 'The newest notices of the caller, and how many are unread.',
  contract: 'part 1, Notification routes',
  query: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 50, default: 5 }) }),
  responses: {
    200: Type.Object({ notifications: Type.Array(NotificationView), unreadCount: Count }),
  },
  handler: async ({ ctx, caller, query }) => ok(await listNotifications(ctx.db, caller.accountId, query.limit)),
})
