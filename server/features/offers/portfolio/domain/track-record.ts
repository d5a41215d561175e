import { DAY_MS } from '../../../../platform/clock.ts'

/** Period of sent offers that count for the time to answer. */
export const REPLIES_OVER_MS = 90 * DAY_MS
/** With fewer offers, a track record shows no values. */
export const MIN_OFFERS = 3
/** Stands for an offer that expired without an answer. Longer than any real time to answer. */
export const NEVER_SECONDS = 1_000_000_000

export type TrackCounts = {
  /**
   * Median from an offer to its first answer. Offers that were never answered count with
   * NEVER_SECONDS.
   */
  medianSeconds: number | null
  answerable: number
  completed: number
  /** Paid offers that ended, completed or not. */
  ended: number
}

export type TrackRecord = {
  /** Null with too few offers, or if most were never answered. */
  responseSeconds: number | null
  /** Share of the paid offers that ended. Null with too few offers. */
  completionPercent: number | null
  completedCount: number
}

/** Rounds the percentage down, so that 100 means every offer. */
export const toTrackRecord = ({ medianSeconds, answerable, completed, ended }: TrackCounts): TrackRecord => ({
  responseSeconds:
    answerable < MIN_OFFERS || medianSeconds === null || medianSeconds >= NEVER_SECONDS
      ? null
      : Math.round(medianSeconds),
  completionPercent: ended < MIN_OFFERS ? null : Math.floor((completed * 100) / ended),
  completedCount: completed,
})
