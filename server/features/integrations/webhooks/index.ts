export { listEndpointsMadeBy } from './queries/endpoints.ts'
export { createWebhookSender } from './webhook-sender.ts'
