import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named } from '../../../../platform/http/schemas.ts'
import { countUnread } from '../queries/conversation.ts'

/** Maximum number of offers in the list. The total counts all offers with unread messages. */
const MAX_NAMED = 100

export const countUnreadRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/messages/unread',
  auth: 'user',
  cors: true,
  tag: 'Messages',
  operationId: 'countUnreadMessages',
  summary: 'Counts the caller’s unread messages, in total and per offer.',
  description:
    'Covers the offers of the caller on either side, and of talents the caller is an agent for. Lists the 100 offers with the most recent messages.',
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
  handler: async ({ ctx, caller }) => ok(await countUnread(ctx.db, caller.accountId, MAX_NAMED)),
})
