import type { GenerationResult } from '../../media/generation/index.ts'
import type { GeneratedDesignArt } from './make-design-art.ts'

/**
 * Returns the art in a job's result. Null if the job had nothing to make, because its claim was
 * lost.
 * @throws for a result of another kind
 */
export function readGeneratedDesignArt({ made }: GenerationResult): GeneratedDesignArt | null {
  if (typeof made !== 'object') throw new Error('the job result contains no store art')
  return made as GeneratedDesignArt | null
}
