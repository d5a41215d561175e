export { createWebhookSender, type WebhookSender } from './webhook-sender.ts'
