import { defineFeature } from '../../../feature.ts'
import { LINK, SIGNED } from '../../../platform/limits/unpaid-costs.ts'
import { gatherDigestsJob } from './jobs/gather-digests-job.ts'
import { processEmailsJob } from './jobs/process-emails-job.ts'
import { agentNoticeExamples, digestExamples } from './mail-examples.ts'
import { createNoticeMails } from './notice-mails.ts'
import { deleteReadNotices } from './queries/delete-read-notices.ts'
import { findPushedNotices } from './queries/find-pushed-notices.ts'
import { notify } from './queries/notify.ts'
import { notificationsPersonalData } from './queries/personal-data.ts'
import { listNotificationsRoute } from './routes/list-notifications-route.ts'
import { listPreferencesRoute, savePreferencesRoute } from './routes/mail-preferences-routes.ts'
import { markReadRoute } from './routes/mark-read-route.ts'
import { receiveMailEventsRoute } from './routes/receive-mail-events-route.ts'
import { showUnsubscribeRoute, unsubscribeRoute } from './routes/unsubscribe-routes.ts'

export const feature = defineFeature({
  name: 'people/notifications',
  about: 'notifications in the bell and by mail, at once or as a digest',
  tables: ['digest_settings', 'hidden_notifications', 'muted_notifications', 'notifications', 'silenced_notifications'],
  routes: [
    listNotificationsRoute,
    markReadRoute,
    listPreferencesRoute,
    savePreferencesRoute,
    showUnsubscribeRoute,
    unsubscribeRoute,
    receiveMailEventsRoute,
  ],
  jobs: [gatherDigestsJob, processEmailsJob],
  mails: createNoticeMails,
  personalData: notificationsPersonalData,
  prunings: [{ name: 'readNotifications', keptDays: 'READ_NOTIFICATION_DAYS', deleteBatch: deleteReadNotices }],
  mailExamples: (config) => [...agentNoticeExamples(config), ...digestExamples(config)],
  handlers: { accounts: { writeNotices: notify }, push: { openNotices: findPushedNotices } },
  unpaidCosts: {
    'GET /api/notifications/unsubscribe/{token}': LINK,
    'POST /api/notifications/unsubscribe/{token}': LINK,
    'POST /api/notifications/mail-events': SIGNED,
  },
})
