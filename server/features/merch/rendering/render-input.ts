import { createHash } from 'node:crypto'
import type { RenderChoice, RendererConfig } from '@semblance/media/pictures/composing'

/**
 * Version of the renderer. Raise it when the same configuration looks different, so that older
 * renders are not reused.
 */
export const RENDERER_VERSION = 1

export type RenderInput = {
  /**
   * Null if the render looks the same for every session of the campaign. Such a render is made
   * once for all sessions.
   */
  sessionId: string | null
  campaignId: string
  catalogProductId: string
  config: RendererConfig
  choice: RenderChoice
}

/** Returns a digest of the inputs. The order of the fields does not change it. */
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
 * Returns the seed for the position of the preview's watermark. All previews of one piece of art
 * on one product have the same position. If each name or color moved the watermark, somebody could
 * combine several previews to remove it.
 */
export const deriveWatermarkSeed = ({ sessionId, campaignId, catalogProductId, choice }: RenderInput): number =>
  createHash('sha256')
    .update([sessionId ?? campaignId, catalogProductId, choice.artKey].join('\n'))
    .digest()
    .readUInt32BE(0)
