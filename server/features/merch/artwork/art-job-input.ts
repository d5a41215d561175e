import { createHash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Exactly, NullableText, OneOf, Text } from '../../../platform/http/schemas.ts'

/**
 * Raise this number when the same request would now produce a different picture. Older cached art
 * is then not reused.
 */
export const CONTRACT_VERSION = 1

export const QUALITY_TIERS = ['low', 'medium', 'high'] as const
/** Each tier makes one attempt, which counts against the daily limits. */
export const MAX_TIERS = 8

export const ArtJobInput = Exactly({
  selfieId: Text(),
  selfieKey: Text(),
  templateKey: NullableText(),
  prompt: Text(),
  /** Name that the model draws in the picture. It replaces `{fanName}` in the prompt. */
  name: NullableText(),
  modelEndpoint: Text(),
  removal: OneOf(['matting', 'none', 'flood-fill', 'edge']),
  tiers: Type.Array(OneOf(QUALITY_TIERS), { minItems: 1, maxItems: MAX_TIERS }),
})
export type ArtJobInput = Static<typeof ArtJobInput>
export type QualityTier = ArtJobInput['tiers'][number]

/**
 * Returns a digest of everything that decides the result. `configDigest` is a digest of the merged
 * configuration.
 */
export const digestArtInput = (input: ArtJobInput, configDigest: string): string =>
  createHash('sha256')
    .update(JSON.stringify([CONTRACT_VERSION, configDigest, input.selfieId, input.selfieKey, input.prompt, input.name]))
    .digest('hex')

/** Longest side of a drawing in pixels. */
export const SIDES: Readonly<Record<QualityTier, number>> = { low: 1024, medium: 1280, high: 1536 }

/**
 * The drawing has the proportions of the template. Its longest side depends on the quality tier.
 * Without a template, the drawing is square.
 */
export function computeDrawingSize(tier: QualityTier, shape: { width: number; height: number } | undefined) {
  const side = SIDES[tier]
  if (!shape) return { width: side, height: side }
  const scale = side / Math.max(shape.width, shape.height)
  const scaled = (length: number): number => Math.max(64, Math.round(length * scale))
  return { width: scaled(shape.width), height: scaled(shape.height) }
}

/** The contract's mock model for testing. Its pictures keep their background. */
export const MOCK_ENDPOINT = 'mock-image'

/**
 * Derives the same seed when a job runs again, so that a model that supports seeds returns the same
 * picture. Different attempts get different seeds.
 */
export const deriveAttemptSeed = (jobId: string, attempt: number): number =>
  createHash('sha256').update(`${jobId} ${attempt}`).digest().readUInt32BE(0) >>> 1
