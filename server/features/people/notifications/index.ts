import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { processEmailsJob } from './jobs/process-emails-job.ts'
import { listNotificationsRoute } from './routes/list-notifications-route.ts'
import { markReadRoute } from './routes/mark-read-route.ts'

export { createNoticeMails } from './notice-mails.ts'
export type { NotificationType } from './notification-types.ts'
export { toldNotices } from './queries/fragments.ts'
export { type Notice, notify } from './queries/notify.ts'
export { queueMail } from './queue-mail.ts'
export { type AdminMatter, tellAdmins } from './tell-admins.ts'

export const notificationsRoutes: readonly Route[] = [listNotificationsRoute, markReadRoute]
export const notificationsJobs: readonly Job[] = [processEmailsJob]
