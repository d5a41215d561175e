import type { ReadCached } from '../api.tsx'

/**
 * Query for the notifications of the bell. Every part of the page uses this same query, so that
 * the response is cached only once.
 */
export const BELL = { query: { limit: 8 } } as const

/** Number of unread notifications; 0 until loaded. */
export const getUnreadCount = (read: ReadCached): number => read('GET /api/notifications/list', BELL)?.unreadCount ?? 0

/** Formats a count; `9+` for anything larger. */
export const formatUnreadCount = (count: number): string => (count > 9 ? '9+' : String(count))
