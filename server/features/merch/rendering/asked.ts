import { createHash } from 'node:crypto'
import type { RenderChoice, RendererConfig } from '../../../platform/pictures/composing/index.ts'

/** Raised when the same configuration comes out looking otherwise: what was made before is not shown any more. */
export const RENDERER_VERSION = 1

/** Everything that a render depends on. */
export type Asked = {
  sessionId: string
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

/** Where the words of a preview's watermark lie: as its digest has it. */
export const seedOf = (digest: string): number => Number.parseInt(digest.slice(0, 8), 16)
