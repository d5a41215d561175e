import type { FinishedArt } from '@semblance/media/pictures'
import type { Picture } from '../../../providers/models/port.ts'
import type { GenerationResult } from '../../media/generation/index.ts'
import type { QualityTier } from './art-job-input.ts'

/** `art` is null if no background was removed: the drawing itself is then the art. */
export type FinishedDrawing = Pick<FinishedArt, 'width' | 'height' | 'transparent'> & {
  art: Picture | null
  mask: Uint8Array | null
  preview: Uint8Array
}

export type GeneratedArt = {
  artKey: string
  previewKey: string
  maskKey: string | null
  drawingKey: string | null
  attempt: number
  tier: QualityTier
  model: string
  score: number
  width: number
  height: number
  hasAlpha: boolean
}

/**
 * Returns the art from a job's result.
 * @throws if the result contains no list of art
 */
export function readGeneratedArt({ arts }: GenerationResult): readonly GeneratedArt[] {
  if (!Array.isArray(arts)) throw new Error('the job result contains no art')
  return arts as GeneratedArt[]
}

export const listArtFileKeys = (arts: readonly GeneratedArt[]): string[] =>
  arts.flatMap(({ artKey, previewKey, maskKey, drawingKey }) =>
    [artKey, previewKey, maskKey, drawingKey].filter((key) => key !== null),
  )
