import { createHash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { Exactly, NullableText, OneOf, Text } from '../../../platform/http/schemas.ts'

/**
 * Of how art is made of all this. Raised by hand when the same would come out as something else: what was made by another
 * is not taken for it any more.
 */
export const CONTRACT_VERSION = 1

export const QUALITY_TIERS = ['low', 'medium', 'high'] as const
/** Each is an attempt, and counted. */
export const MOST_TIERS = 8

/** What a job makes art of: as it stood when it was asked for. */
export const Asked = Exactly({
  selfieId: Text(),
  selfieKey: Text(),
  templateKey: NullableText(),
  prompt: Text(),
  /** Set in type where the prompt says so. */
  name: NullableText(),
  modelEndpoint: Text(),
  removal: OneOf(['matting', 'none', 'flood-fill', 'edge']),
  tiers: Type.Array(OneOf(QUALITY_TIERS), { minItems: 1, maxItems: MOST_TIERS }),
})
export type Asked = Static<typeof Asked>
export type QualityTier = Asked['tiers'][number]

/**
 * Of everything that decides what comes out: the selfie, the whole merged configuration (by its own digest), the words as
 * they are given to the model.
 */
export const digestOf = (asked: Asked, configDigest: string): string =>
  createHash('sha256')
    .update(JSON.stringify([CONTRACT_VERSION, configDigest, asked.selfieId, asked.selfieKey, asked.prompt, asked.name]))
    .digest('hex')

/** The longest side of a drawing, by its tier, in pixels. */
export const SIDES: Readonly<Record<QualityTier, number>> = { low: 1024, medium: 1280, high: 1536 }

/** As large as the tier says, in the shape of what it is laid into; a square without one. */
export function sizeOf(tier: QualityTier, shape: { width: number; height: number } | undefined) {
  const side = SIDES[tier]
  if (!shape) return { width: side, height: side }
  const scale = side / Math.max(shape.width, shape.height)
  const scaled = (length: number): number => Math.max(64, Math.round(length * scale))
  return { width: scaled(shape.width), height: scaled(shape.height) }
}

/** The model of the contract that is for trying things out: no ground is taken away from what it makes. */
export const MOCK_ENDPOINT = 'mock-image'

/** An attempt of a job made again is the same picture, where the model can; no two attempts are. */
export const seedOf = (jobId: string, attempt: number): number =>
  createHash('sha256').update(`${jobId} ${attempt}`).digest().readUInt32BE(0) >>> 1
