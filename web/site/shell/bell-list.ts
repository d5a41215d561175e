import type { ReadCached } from '../api.tsx'

/** Query of the bell, shared so that all its users hit one cache entry. */
export const BELL = { query: { limit: 8 } } as const

/** Number of unread notifications; 0 until loaded. */
export const getUnreadCount = (read: ReadCached): number => read('GET /api/notifications/list', BELL)?.unreadCount ?? 0

/** Formats a count; `9+` for anything larger. */
export const formatUnreadCount = (count: number): string => (count > 9 ? '9+' : String(count))
