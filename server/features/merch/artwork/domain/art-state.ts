import type { PlaceInLine } from '../../../media/generation/index.ts'
import type { Progress } from '../queries/generations.ts'

export const PROGRESS_STATUSES = ['none', 'queued', 'running', 'succeeded', 'failed'] as const
type Status = (typeof PROGRESS_STATUSES)[number]

export type ArtState = { status: Status; progress: number; line: PlaceInLine | null }

export function toArtState(found: Progress | undefined, line: PlaceInLine | undefined): ArtState {
  const status = statusOf(found)
  return {
    status,
    progress: status === 'succeeded' ? 1 : (found?.progressPercent ?? 0) / 100,
    line: status === 'queued' ? (line ?? null) : null,
  }
}

export const isWaiting = ({ status }: Pick<ArtState, 'status'>): boolean => status === 'queued' || status === 'running'

/**
 * Derives the status from the generation instead of the job, because jobs are deleted first. If
 * the photo is deleted while a job runs, the job may succeed without storing art; the status is
 * then `failed`.
 */
export function statusOf(found: Progress | undefined): Status {
  if (!found) return 'none'
  if (found.endedAt === null) return found.status === 'RUNNING' ? 'running' : 'queued'
  return found.madeJobId === found.jobId ? 'succeeded' : 'failed'
}
