import { defineFeature } from '../../../feature.ts'
import { messageMailExamples } from './mail-examples.ts'
import { createMessageFeed } from './message-feed.ts'
import { messagesPersonalData } from './queries/personal-data.ts'
import { countUnreadRoute } from './routes/count-unread-route.ts'
import { listMessagesRoute, readMessagesRoute, removeMessageRoute, sendMessageRoute } from './routes/message-routes.ts'
import { streamMessagesRoute } from './routes/stream-messages-route.ts'
import { uploadAttachmentRoute } from './routes/upload-attachment-route.ts'

export const feature = defineFeature({
  name: 'offers/messages',
  about: 'messages between the two sides of an offer',
  tables: ['offer_conversations', 'offer_messages'],
  routes: [
    listMessagesRoute,
    sendMessageRoute,
    readMessagesRoute,
    removeMessageRoute,
    streamMessagesRoute,
    uploadAttachmentRoute,
    countUnreadRoute,
  ],
  mailExamples: messageMailExamples,
  personalData: messagesPersonalData,
  feeds: { conversations: createMessageFeed },
})
