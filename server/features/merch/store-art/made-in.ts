import type { GenerationResult } from '../../media/generation/index.ts'
import type { Made } from './make-goods.ts'

/**
 * Returns what a job made; null if there was nothing to make anymore.
 * @throws for a result of another kind
 */
export function readMadeArt({ made }: GenerationResult): Made | null {
  if (typeof made !== 'object') throw new Error('the job result contains no store art')
  return made as Made | null
}
