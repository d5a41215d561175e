import type { Notification } from '../../../client/src/api-types.ts'
import { NOTICE_PATHS } from '../../../server/platform/pages/notice-paths.ts'

export type NoticeType = Notification['type']

/** Returns the page that a notification is about. */
export const addressOfNotice = ({ type, offerId }: Pick<Notification, 'type' | 'offerId'>): string =>
  offerId === null ? (NOTICE_PATHS[type] ?? '/notifications') : `/offers/${offerId}`
