import type { RendererConfig } from '../../../../platform/pictures/composing/index.ts'
import type { PlaqueConfig } from '../../campaigns/index.ts'

/**
 * The configuration of a plaque as a campaign has it (part 2, "Campaign plaqueConfig shape"): its own pictures and where its
 * record lies, in pixels of the canvas from the upper left, stand in for the product's.
 */
export function withPlaqueOf(config: RendererConfig, plaqueConfig: PlaqueConfig | null): RendererConfig {
  if (!config.plaque || !plaqueConfig) return config
  const { basePlaqueUrl, recordFrameUrl, artistRefUrl } =
    config.plaque.tier === 'deluxe' ? plaqueConfig.deluxeImages : plaqueConfig.standardImages
  const { x, y, size } = plaqueConfig.vinyl
  const { width, height } = config.canvas
  // Its own base is another picture, and only the campaign knows where the record lies on it.
  const vinyl =
    basePlaqueUrl && size > 0
      ? { x: (x + size / 2) / width, y: (y + size / 2) / height, size: size / width }
      : config.plaque.vinyl
  return {
    ...config,
    plaque: {
      ...config.plaque,
      vinyl,
      basePlaqueKey: basePlaqueUrl ?? config.plaque.basePlaqueKey,
      ...(recordFrameUrl ? { recordFrameKey: recordFrameUrl } : {}),
      ...(artistRefUrl ? { artistRefKey: artistRefUrl } : {}),
    },
  }
}
