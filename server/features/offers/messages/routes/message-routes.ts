import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, Id, named, pageQuery, Text, withExample } from '../../../../platform/http/schemas.ts'
import { listMessagesFor } from '../list-messages.ts'
import { markMessagesRead } from '../mark-messages-read.ts'
import { EXAMPLE_MESSAGE, MessageResponse, MessageView } from '../message-view.ts'
import { removeMessage } from '../remove-message.ts'
import { sendMessage } from '../send-message.ts'

const shared = { auth: 'user', cors: true, tag: 'Messages' } as const
const ofOffer = Exactly({ id: Id })
const MessageId = withExample(Id, STORY.messageId)
const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

export const listMessagesRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/offers/{id}/messages',
  operationId: 'listMessages',
  summary: 'Lists the messages about an offer, newest first.',
  description:
    'Open to both sides, the talent’s agent and admins. `unreadCount` counts the unread messages of the caller’s side; start an event stream at `version`.',
  params: ofOffer,
  query: Exactly(pageQuery({ default: 50, max: 100 })),
  responses: {
    200: named(
      'MessageList',
      Exactly({
        messages: Type.Array(MessageView),
        total: Count,
        limit: Count,
        offset: Count,
        unreadCount: Count,
        canWrite: Type.Boolean({ description: 'True if the caller can write now.' }),
        version: Count,
      }),
      { messages: [EXAMPLE_MESSAGE], total: 1, limit: 50, offset: 0, unreadCount: 0, canWrite: true, version: 2 },
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params, query }) => ok(await listMessagesFor(ctx, caller, params.id, query)),
})

export const sendMessageRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/offers/{id}/messages',
  operationId: 'sendMessage',
  summary: 'Sends a message to the other side of an offer.',
  description:
    'Allowed for both sides, for the talent’s agent if the link permits it, and, while a dispute is open, for admins as Semblance; up to 90 days after the offer ends. The same `clientId` is the same message, returned with 200. Until the offer is paid, email addresses, phone numbers, links and handles are refused; `details.found` says where they are.',
  params: ofOffer,
  body: named(
    'SendMessageBody',
    Exactly({
      text: Text({ minLength: 1, maxLength: 4000 }),
      clientId: withExample(
        Type.String({ pattern: UUID, description: 'UUID that the client creates for this message.' }),
        '0b9f6f0e-4a57-4c0e-9f64-2f1c7c1f8a10',
      ),
      attachments: Type.Optional(
        Type.Array(withExample(Text({ minLength: 1, maxLength: 200 }), STORY.attachmentKey), {
          maxItems: 5,
          description: '`key` of each uploaded file.',
        }),
      ),
    }),
    {
      text: 'Could the cup stand on the left? The copy goes on the right.',
      clientId: '0b9f6f0e-4a57-4c0e-9f64-2f1c7c1f8a10',
      attachments: [STORY.attachmentKey],
    },
  ),
  responses: { 200: MessageResponse, 201: MessageResponse },
  errors: [
    'Forbidden',
    'NotFound',
    'Conflict',
    'TALENT_BLOCKED_BRAND',
    'UnprocessableEntity',
    'CONTACT_DETAILS',
    'RateLimited',
  ],
  handler: async ({ ctx, caller, params, body: { attachments = [], ...body } }) => {
    const { message, isNew } = await sendMessage(ctx, caller, params.id, { ...body, attachments })
    return isNew ? created({ message }) : ok({ message })
  },
})

export const readMessagesRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/offers/{id}/messages/read',
  operationId: 'markMessagesRead',
  summary: 'Marks all messages up to and including one as read by the caller’s side.',
  description: 'The author sees the time. Repeating the request changes nothing.',
  params: ofOffer,
  body: named('MarkMessagesReadBody', Exactly({ upTo: MessageId })),
  responses: { 200: Exactly({ unreadCount: Count }) },
  errors: ['Forbidden', 'NotFound'],
  handler: async ({ ctx, caller, params, body }) => ok(await markMessagesRead(ctx, caller, params.id, body.upTo)),
})

export const removeMessageRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/offers/{id}/messages/{messageId}',
  operationId: 'removeMessage',
  summary: 'Removes one of the caller’s own messages within ten minutes.',
  description:
    'Its text and files are deleted; it stays in the list, marked as removed. Repeating the request changes nothing.',
  params: Exactly({ id: Id, messageId: MessageId }),
  responses: { 200: MessageResponse },
  errors: ['Forbidden', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, params }) =>
    ok({ message: await removeMessage(ctx, caller, params.id, params.messageId) }),
})
