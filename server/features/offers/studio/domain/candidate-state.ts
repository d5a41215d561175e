import type { ImageKindName } from './brief.ts'
import type { CandidateMedium } from './media.ts'

/** Without a result, a slot has the progress of its job. */
export type SlotRow = {
  model_key: string
  title: string
  file_key: string | null
  score: number | null
  made_by: 'BUILT_IN' | 'HOSTED' | null
  failure_code: string | null
  failure_message: string | null
  ended_at: string | null
  kept_at: string | null
  job_status: string | null
  progress_percent: number | null
}

export type SessionFacts = { id: string; medium: CandidateMedium; image_kind: ImageKindName | null; created_at: Date }

export const SLOT_STATES = ['queued', 'running', 'succeeded', 'failed'] as const
export type SlotState = (typeof SLOT_STATES)[number]

export function stateOf(slot: Pick<SlotRow, 'file_key' | 'job_status'>): SlotState {
  if (slot.file_key !== null) return 'succeeded'
  if (slot.job_status === 'QUEUED') return 'queued'
  return slot.job_status === 'RUNNING' ? 'running' : 'failed'
}

export const SESSION_STATES = ['running', 'succeeded', 'failed'] as const

/** A session succeeds if at least one slot succeeds, once all slots have ended. */
export function stateOfSession(slots: readonly SlotState[]): (typeof SESSION_STATES)[number] {
  if (slots.some((state) => state === 'queued' || state === 'running')) return 'running'
  return slots.includes('succeeded') ? 'succeeded' : 'failed'
}
