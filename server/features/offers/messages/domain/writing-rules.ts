import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/clock.ts'
import type { OfferRole, OfferStatus } from '../../offer/index.ts'

/** How long after its end an offer can still be written about. */
export const WRITE_DAYS_AFTER_END = 90
/** How long its sender can take a message back. */
export const REMOVE_WITHIN_MS = 10 * MINUTE_MS
/** A side that has not read what it was told of is told again after so long, and no sooner. */
export const TELL_AGAIN_MS = HOUR_MS
/** A notice of a message is mailed after so long, if nobody has read it by then. */
export const MAIL_AFTER_MS = 5 * MINUTE_MS

const ENDED: readonly OfferStatus[] = ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED']

/** As much of an offer as decides whether it can be written about. */
export type WrittenAbout = {
  status: OfferStatus
  /** Whether the talent was ever shown it. */
  isShown: boolean
  /** When it came into its state. */
  movedAt: Date
}

/** Why nobody in this role can write about the offer now, in words for them; undefined: they can. */
export function refusalToWrite(
  { status, isShown, movedAt }: WrittenAbout,
  role: OfferRole,
  now: Date,
): string | undefined {
  if (!isShown) return 'The talent has never seen this offer. Send it first, then write.'
  if (role === 'admin')
    return status === 'DISPUTED' ? undefined : 'Semblance writes to both sides only while a dispute is open.'
  if (ENDED.includes(status) && now.getTime() - movedAt.getTime() >= WRITE_DAYS_AFTER_END * DAY_MS)
    return `This offer ended more than ${WRITE_DAYS_AFTER_END} days ago. Its messages can be read, and no more be written.`
  return undefined
}

/** How many messages somebody may send about one offer in a while. */
export const SENDING_LIMITS = [
  { most: 20, perMs: MINUTE_MS },
  { most: 200, perMs: HOUR_MS },
] as const
export const MOST_COUNTED = Math.max(...SENDING_LIMITS.map(({ most }) => most))
export const COUNTED_FOR_MS = Math.max(...SENDING_LIMITS.map(({ perMs }) => perMs))

/**
 * Which limit the next message would pass, and in how many seconds it would not; undefined: it may be sent. `sentAt` are
 * the times of the sender's last messages, newest first.
 */
export function limitReached(
  sentAt: readonly Date[],
  now: Date,
): { currentCount: number; limit: number; retryAfterSeconds: number } | undefined {
  for (const { most, perMs } of SENDING_LIMITS) {
    // Once this one is so long ago, there is room for another.
    const decisive = sentAt[most - 1]
    const waitMs = decisive ? decisive.getTime() + perMs - now.getTime() : 0
    if (waitMs > 0)
      return { currentCount: most, limit: most, retryAfterSeconds: Math.min(Math.ceil(waitMs / 1000), perMs / 1000) }
  }
  return undefined
}
