import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'
import { type Message, message } from '../../../../platform/words/message.ts'
import type { OfferRole, OfferStatus } from '../../offer/index.ts'

export const WRITE_DAYS_AFTER_END = 90
export const REMOVE_WITHIN_MS = 10 * MINUTE_MS
/** Minimum time between two notifications to a side that has not read its messages. */
export const NOTIFY_AGAIN_MS = HOUR_MS
export const MAIL_AFTER_MS = 5 * MINUTE_MS

const ENDED: readonly OfferStatus[] = ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED']

export type MessageableOffer = {
  status: OfferStatus
  /** True if the offer was ever sent to the talent. */
  isShown: boolean
  movedAt: Date
}

/** Returns the reason why the role may not write about the offer now, or undefined if it may. */
export function refusalToWrite(
  { status, isShown, movedAt }: MessageableOffer,
  role: OfferRole,
  now: Date,
): Message | undefined {
  if (!isShown) return message('The talent cannot see this offer yet. Send the offer first.')
  if (role === 'admin')
    return status === 'DISPUTED' ? undefined : message('An admin can message both sides only while a dispute is open.')
  if (ENDED.includes(status) && now.getTime() - movedAt.getTime() >= WRITE_DAYS_AFTER_END * DAY_MS)
    return message('This offer ended more than {days} days ago. You can read its messages but not write new ones.', {
      days: WRITE_DAYS_AFTER_END,
    })
  return undefined
}

/** Limits of messages from one sender about one offer. */
export const SENDING_LIMITS = [
  { most: 20, perMs: MINUTE_MS },
  { most: 200, perMs: HOUR_MS },
] as const
export const MAX_COUNTED = Math.max(...SENDING_LIMITS.map(({ most }) => most))
export const COUNTING_WINDOW_MS = Math.max(...SENDING_LIMITS.map(({ perMs }) => perMs))

/**
 * Returns the limit that the next message would exceed, or undefined. `sentAt` is newest first.
 */
export function limitReached(
  sentAt: readonly Date[],
  now: Date,
): { currentCount: number; limit: number; retryAfterSeconds: number } | undefined {
  for (const { most, perMs } of SENDING_LIMITS) {
    const decisive = sentAt[most - 1]
    const waitMs = decisive ? decisive.getTime() + perMs - now.getTime() : 0
    if (waitMs > 0)
      return { currentCount: most, limit: most, retryAfterSeconds: Math.min(Math.ceil(waitMs / 1000), perMs / 1000) }
  }
  return undefined
}
