import type { GenerationResult } from '../../media/generation/index.ts'
import type { GeneratedDesignArt } from './make-design-art.ts'

/**
 * Returns the art from a job's result. Returns null if the job made no art because another job had
 * taken over its claim. @throws if the result contains no store art
 */
export function readGeneratedDesignArt({ made }: GenerationResult): GeneratedDesignArt | null {
  if (typeof made !== 'object') throw new Error('the job result contains no store art')
  return made as GeneratedDesignArt | null
}
