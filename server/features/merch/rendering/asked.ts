import { createHash } from 'node:crypto'
import type { RenderChoice, RendererConfig } from '../../../platform/pictures/composing/index.ts'

/** Raised when the same configuration comes out looking otherwise: what was made before is not shown any more. */
export const RENDERER_VERSION = 1

/** Everything that a render depends on. */
export type Asked = {
  /** Null: it looks the same for every session of the campaign, and is made once for all of them. */
  sessionId: string | null
  campaignId: string
  catalogProductId: string
  config: RendererConfig
  choice: RenderChoice
}

/** The same for the same, whatever order its fields came in. */
export const digestOf = (asked: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([RENDERER_VERSION, sorted(asked)]))
    .digest('hex')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined && field !== null)
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]))
}

/**
 * Where the words of a preview's watermark lie: alike on everything that shows one piece of art on one product. Were they
 * elsewhere for each name and colour, a dozen previews laid over each other would show the art without them.
 */
export const seedOf = ({ sessionId, campaignId, catalogProductId, choice }: Asked): number =>
  createHash('sha256')
    .update([sessionId ?? campaignId, catalogProductId, choice.artKey].join('\n'))
    .digest()
    .readUInt32BE(0)
