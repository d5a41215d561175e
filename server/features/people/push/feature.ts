import { defineFeature } from '../../../feature.ts'
import { createSendPushesJob } from './jobs/send-pushes-job.ts'
import { pushPersonalData } from './queries/personal-data.ts'
import { addDeviceRoute, changePushRoute, getPushRoute, removeDeviceRoute } from './routes/push-routes.ts'

export const feature = defineFeature({
  name: 'people/push',
  about: 'notifications on devices',
  tables: ['push_deliveries', 'push_keys', 'push_settings', 'push_subscriptions'],
  routes: [getPushRoute, changePushRoute, addDeviceRoute, removeDeviceRoute],
  jobs: ({ handlers }) => [createSendPushesJob(handlers.push)],
  personalData: pushPersonalData,
})
