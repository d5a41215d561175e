import type { Route } from '../../../platform/http/route.ts'
import { countUnreadRoute } from './routes/count-unread-route.ts'
import { listMessagesRoute, readMessagesRoute, removeMessageRoute, sendMessageRoute } from './routes/message-routes.ts'
import { streamMessagesRoute } from './routes/stream-messages-route.ts'
import { uploadAttachmentRoute } from './routes/upload-attachment-route.ts'

export { messageMailExamples } from './mail-examples.ts'
export { createMessageFeed } from './message-feed.ts'
export { messagesPersonalData } from './queries/personal-data.ts'

export const messagesRoutes: readonly Route[] = [
  listMessagesRoute,
  sendMessageRoute,
  readMessagesRoute,
  removeMessageRoute,
  streamMessagesRoute,
  uploadAttachmentRoute,
  countUnreadRoute,
]
