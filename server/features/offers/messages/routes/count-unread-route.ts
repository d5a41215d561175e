import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { countUnread } from '../queries/conversation.ts'

/** At most this many offers are listed. The total counts all of them. */
const MOST_NAMED = 100

export const countUnreadRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/messages/unread',
  auth: 'user',
  cors: true,
  tag: 'Messages',
  operationId: 'countUnreadMessages',
  summary: 'How many messages wait for the caller, in all and by offer.',
  description:
    'Of offers on either side, and of the talents whose agent the caller is. The 100 offers that were written about last are named.',
  responses: {
    200: named(
      'UnreadMessages',
      Exactly({
        unreadCount: Count,
        offers: Type.Array(Exactly({ offerId: Id, unreadCount: Count })),
      }),
      { unreadCount: 3, offers: [{ offerId: STORY.offerId, unreadCount: 3 }] },
    ),
  },
  handler: async ({ ctx, caller }) => ok(await countUnread(ctx.db, caller.accountId, MOST_NAMED)),
})
