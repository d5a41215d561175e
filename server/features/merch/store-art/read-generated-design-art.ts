import type { GenerationResult } from '../../media/generation/index.ts'
import type { GeneratedDesignArt } from './make-design-art.ts'

/**
 * Returns null if another job had taken over the claim.
 * @throws if the result contains no store art
 */
export function readGeneratedDesignArt({ made }: GenerationResult): GeneratedDesignArt | null {
  if (typeof made !== 'object') throw new Error('the job result contains no store art')
  return made as GeneratedDesignArt | null
}
