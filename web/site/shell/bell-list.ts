import type { ReadCached } from '../api.tsx'

/** All parts of the page share this query, so that the response is cached once. */
export const BELL = { query: { limit: 8 } } as const

/** 0 until loaded. */
export const getUnreadCount = (read: ReadCached): number => read('GET /api/notifications/list', BELL)?.unreadCount ?? 0

/** `9+` for anything larger. */
export const formatUnreadCount = (count: number): string => (count > 9 ? '9+' : String(count))
