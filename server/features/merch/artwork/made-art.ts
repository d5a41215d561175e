import type { FinishedArt } from '../../../platform/pictures/index.ts'
import type { Picture } from '../../../providers/models/port.ts'
import type { GenerationResult } from '../../media/generation/index.ts'
import type { QualityTier } from './asked.ts'

/** A drawing that is ready to be stored. `art`: null where the drawing is the art as it is. */
export type Finished = Pick<FinishedArt, 'width' | 'height' | 'transparent'> & {
  art: Picture | null
  mask: Uint8Array | null
  preview: Uint8Array
}

/** What an attempt came to; its files are stored, and nothing says yet that it is there. */
export type MadeArt = {
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

/** The art in a job's result. @throws for a result of another kind */
export function madeIn({ arts }: GenerationResult): readonly MadeArt[] {
  if (!Array.isArray(arts)) throw new Error('this result names no art')
  return arts as MadeArt[]
}

/** The keys of every file that belongs to art. */
export const filesOf = (arts: readonly MadeArt[]): string[] =>
  arts.flatMap(({ artKey, previewKey, maskKey, drawingKey }) =>
    [artKey, previewKey, maskKey, drawingKey].filter((key) => key !== null),
  )
