import { defineFeature } from '../../../feature.ts'
import { deliverWebhooksJob } from './jobs/deliver-webhooks-job.ts'
import { webhookMailExamples } from './mail-examples.ts'
import { pruneEvents } from './queries/deliveries.ts'
import { webhooksPersonalData } from './queries/personal-data.ts'
import {
  getDeliveryRoute,
  listDeliveriesRoute,
  replayDeliveryRoute,
  replaySpanRoute,
  sendTestRoute,
} from './routes/delivery-routes.ts'
import {
  changeEndpointRoute,
  createEndpointRoute,
  deleteEndpointRoute,
  getEndpointRoute,
  listEndpointsRoute,
} from './routes/endpoint-routes.ts'
import { pauseEndpointRoute, resumeEndpointRoute, rotateSecretRoute } from './routes/endpoint-state-routes.ts'
import { listEventTypesRoute } from './routes/list-event-types-route.ts'

export const feature = defineFeature({
  name: 'integrations/webhooks',
  about: 'endpoints that are told about events with signed requests, their log, and replays',
  tables: ['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints', 'webhook_events'],
  routes: [
    listEventTypesRoute,
    listEndpointsRoute,
    createEndpointRoute,
    getEndpointRoute,
    changeEndpointRoute,
    deleteEndpointRoute,
    pauseEndpointRoute,
    resumeEndpointRoute,
    rotateSecretRoute,
    sendTestRoute,
    listDeliveriesRoute,
    getDeliveryRoute,
    replayDeliveryRoute,
    replaySpanRoute,
  ],
  jobs: [deliverWebhooksJob],
  personalData: webhooksPersonalData,
  mailExamples: webhookMailExamples,
  prunings: [{ name: 'webhookEvents', keptDays: 'WEBHOOK_EVENT_DAYS', deleteBatch: pruneEvents }],
})
