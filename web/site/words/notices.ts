import type { Notification } from '../../../client/src/api-types.ts'
import { NOTICE_PATHS } from '../../../server/platform/pages/notice-paths.ts'

export type NoticeType = Notification['type']

/** Page of a notification's subject. */
export const addressOfNotice = ({ type, offerId }: Pick<Notification, 'type' | 'offerId'>): string =>
  offerId === null ? (NOTICE_PATHS[type] ?? '/notifications') : `/offers/${offerId}`
