export { endPushOfBrowser, endPushOfOthers } from './end-subscriptions.ts'
export { createPushSender } from './push-sender.ts'
export { enqueuePushOfEach } from './queries/fragments.ts'
export type { PushedNotice, PushHandlers } from './send-pushes.ts'
