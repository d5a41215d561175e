import type { ReadCached } from '../api.tsx'

/** All parts of the page use this same query, so that the response is cached once. */
export const BELL = { query: { limit: 8 } } as const

/** Number of unread notifications, or 0 until it is loaded. */
export const getUnreadCount = (read: ReadCached): number => read('GET /api/notifications/list', BELL)?.unreadCount ?? 0

/** Formats a count, as `9+` if it is larger than 9. */
export const formatUnreadCount = (count: number): string => (count > 9 ? '9+' : String(count))
