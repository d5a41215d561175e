import { createHash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Exactly, NullableText, OneOf, Text } from '../../../platform/http/schemas.ts'

/**
 * Version of the art pipeline. Raise this number when the same request would produce a different
 * picture. Cached art of an older version is then not reused.
 */
export const CONTRACT_VERSION = 1

export const QUALITY_TIERS = ['low', 'medium', 'high'] as const
/**
 * Maximum number of quality tiers. Each tier makes one attempt, and each attempt counts against
 * the daily limits.
 */
export const MAX_TIERS = 8

/** Input of a generation job. The input is stored with the job when the art is requested. */
export const ArtJobInput = Exactly({
  selfieId: Text(),
  selfieKey: Text(),
  templateKey: NullableText(),
  prompt: Text(),
  /**
   * Name of the fan that the model draws as text in the picture. In the prompt, the name replaces
   * the placeholder `{fanName}`.
   */
  name: NullableText(),
  modelEndpoint: Text(),
  removal: OneOf(['matting', 'none', 'flood-fill', 'edge']),
  tiers: Type.Array(OneOf(QUALITY_TIERS), { minItems: 1, maxItems: MAX_TIERS }),
})
export type ArtJobInput = Static<typeof ArtJobInput>
export type QualityTier = ArtJobInput['tiers'][number]

/**
 * Returns a digest of everything that decides the result: the selfie, the prompt, the name and the
 * configuration. `configDigest` is a digest of the merged configuration.
 */
export const digestArtInput = (input: ArtJobInput, configDigest: string): string =>
  createHash('sha256')
    .update(JSON.stringify([CONTRACT_VERSION, configDigest, input.selfieId, input.selfieKey, input.prompt, input.name]))
    .digest('hex')

/** Length of the longest side of a drawing in pixels, for each quality tier. */
export const SIDES: Readonly<Record<QualityTier, number>> = { low: 1024, medium: 1280, high: 1536 }

/**
 * Computes the size of a drawing. The drawing has the proportions of the template. Its longest
 * side depends on the quality tier. Without a template, the drawing is square.
 */
export function computeDrawingSize(tier: QualityTier, shape: { width: number; height: number } | undefined) {
  const side = SIDES[tier]
  if (!shape) return { width: side, height: side }
  const scale = side / Math.max(shape.width, shape.height)
  const scaled = (length: number): number => Math.max(64, Math.round(length * scale))
  return { width: scaled(shape.width), height: scaled(shape.height) }
}

/**
 * The mock model that the contract defines for testing. The pictures of this model keep their
 * background.
 */
export const MOCK_ENDPOINT = 'mock-image'

/**
 * Computes the seed of an attempt from the job id and the number of the attempt. If a job runs
 * again, a model that supports seeds then returns the same picture. Different attempts get
 * different seeds.
 */
export const deriveAttemptSeed = (jobId: string, attempt: number): number =>
  createHash('sha256').update(`${jobId} ${attempt}`).digest().readUInt32BE(0) >>> 1
