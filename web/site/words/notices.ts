import type { Notification } from '../../../client/src/api-types.ts'
import { pathOfNotice } from '../../../server/platform/pages/notice-paths.ts'

export type NoticeType = Notification['type']

/** Returns the page that a notification is about. */
export const addressOfNotice = (notice: Pick<Notification, 'type' | 'offerId'>): string => pathOfNotice(notice)
