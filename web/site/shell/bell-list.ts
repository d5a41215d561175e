import type { ReadAnswer } from '../api.tsx'

/** What the bell asks for: one question, whoever of the page needs its answer. */
export const BELL = { query: { limit: 8 } } as const

/** How much is unread, as far as it is known. */
export const unreadIn = (read: ReadAnswer): number => read('GET /api/notifications/list', BELL)?.unreadCount ?? 0

/** `9+` for more than fits. */
export const countWords = (count: number): string => (count > 9 ? '9+' : String(count))
