import type { GenerationResult } from '../../media/generation/index.ts'
import type { GeneratedDesignArt } from './make-design-art.ts'

/**
 * Returns what a job made; null if there was nothing to make anymore.
 * @throws for a result of another kind
 */
export function readGeneratedDesignArt({ made }: GenerationResult): GeneratedDesignArt | null {
  if (typeof made !== 'object') throw new Error('the job result contains no store art')
  return made as GeneratedDesignArt | null
}
