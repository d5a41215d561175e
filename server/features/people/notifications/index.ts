import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { gatherDigestsJob } from './jobs/gather-digests-job.ts'
import { processEmailsJob } from './jobs/process-emails-job.ts'
import { listNotificationsRoute } from './routes/list-notifications-route.ts'
import { listPreferencesRoute, savePreferencesRoute } from './routes/mail-preferences-routes.ts'
import { markReadRoute } from './routes/mark-read-route.ts'
import { receiveMailEventsRoute } from './routes/receive-mail-events-route.ts'
import { showUnsubscribeRoute, unsubscribeRoute } from './routes/unsubscribe-routes.ts'

export { digestExamples, mailExample, matterExample, noticeExample } from './mail-examples.ts'
export { createNoticeMails } from './notice-mails.ts'
export { type MailSettings } from './notification-mail.ts'
export { type NotificationType } from './notification-types.ts'
export { type AdminMatter, notifyAdmins } from './notify-admins.ts'
export { deleteReadNotices } from './queries/delete-read-notices.ts'
export { allNotices } from './queries/fragments.ts'
export { type Notice, notify } from './queries/notify.ts'
export { notificationsPersonalData } from './queries/personal-data.ts'
export { readNoticesAbout } from './queries/read-notices.ts'
export { queueMail, queueMails } from './queue-mail.ts'

export const notificationsRoutes: readonly Route[] = [
  listNotificationsRoute,
  markReadRoute,
  listPreferencesRoute,
  savePreferencesRoute,
  showUnsubscribeRoute,
  unsubscribeRoute,
  receiveMailEventsRoute,
]
export const notificationsJobs: readonly Job[] = [gatherDigestsJob, processEmailsJob]
