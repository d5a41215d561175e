import { createHash } from 'node:crypto'
import type { RenderChoice, RendererConfig } from '@semblance/media/pictures/composing'

/**
 * Raise this number when the same configuration would look different, so that older product
 * pictures are not reused.
 */
export const RENDERER_VERSION = 1

export type RenderInput = {
  /** Null if the picture is the same for every session of the campaign, and drawn once for all. */
  sessionId: string | null
  campaignId: string
  catalogProductId: string
  config: RendererConfig
  choice: RenderChoice
}

/** The digest is independent of the order of the fields. */
export const digestRenderInput = (input: RenderInput): string =>
  createHash('sha256')
    .update(JSON.stringify([RENDERER_VERSION, sorted(input)]))
    .digest('hex')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined && field !== null)
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]))
}

/**
 * Seed for the position of the watermark, equal for one piece of art on one product. Otherwise,
 * somebody could combine previews with different names or colors to remove the watermark.
 */
export const deriveWatermarkSeed = ({ sessionId, campaignId, catalogProductId, choice }: RenderInput): number =>
  createHash('sha256')
    .update([sessionId ?? campaignId, catalogProductId, choice.artKey].join('\n'))
    .digest()
    .readUInt32BE(0)
