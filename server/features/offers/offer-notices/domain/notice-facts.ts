import type { Words } from '../../../../platform/words/message.ts'
import type { CounterChanges, DisputeResolution, Side } from '../../offer/index.ts'
import type { FulfilmentFacts } from './fulfilment-copy.ts'

/** Text that people wrote is quoted unchanged. */
export type NoticeFacts = FulfilmentFacts & {
  brand: string
  talent: string
  title: string
  campaign: string
  currency: string
  offerAmountMinorUnit: number
  totalBrandPriceMinorUnit: number
  expiresAt: Date | null
  automaticReleaseAt: Date | null
  disputeWindowDays: number
  /** The side that acted, for events that either side can cause. */
  by?: Side
  note?: string | null
  remark?: Words
  changes?: CounterChanges
  money?: 'escrow' | 'released'
  resolution?: DisputeResolution
  /** True while a refund or a bank dispute keeps the earning from being paid out. */
  isHeld?: boolean
}
