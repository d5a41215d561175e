import { DAY_MS } from '../../../../platform/clock.ts'

/** Offers sent in this time count for the time to answer. */
export const REPLIES_OVER_MS = 90 * DAY_MS
/** Fewer offers than this say nothing about a person. */
export const MIN_OFFERS = 3
/** Stands for an offer that expired without an answer. Longer than any answer takes. */
export const NEVER_SECONDS = 1_000_000_000

/** Sums of a talent's offers. */
export type TrackCounts = {
  /** Median in seconds from an offer to its first answer, including those never answered. */
  medianSeconds: number | null
  answerable: number
  completed: number
  /** Paid offers that ended, completed or not. */
  ended: number
}

export type TrackRecord = {
  /** Median time to the first answer; null with too few offers, or if most were never answered. */
  responseSeconds: number | null
  /** Percentage of paid offers that were completed; null with too few. */
  completionPercent: number | null
  completedCount: number
}

/** Derives the public track record. Rounds the percentage down, so that 100 means every offer. */
export const toTrackRecord = ({ medianSeconds, answerable, completed, ended }: TrackCounts): TrackRecord => ({
  responseSeconds:
    answerable < MIN_OFFERS || medianSeconds === null || medianSeconds >= NEVER_SECONDS
      ? null
      : Math.round(medianSeconds),
  completionPercent: ended < MIN_OFFERS ? null : Math.floor((completed * 100) / ended),
  completedCount: completed,
})
