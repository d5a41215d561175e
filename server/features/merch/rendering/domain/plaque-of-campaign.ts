import type { RendererConfig } from '@semblance/media/pictures/composing'
import type { PlaqueConfig } from '../../campaigns/index.ts'

/**
 * Merges the plaque settings of a campaign into the configuration of a product (contract, part 2,
 * "Campaign plaqueConfig shape"). The settings contain pictures, and the position of the vinyl
 * record on the plaque. The position is in canvas pixels from the upper left corner.
 */
export function withPlaqueOf(config: RendererConfig, plaqueConfig: PlaqueConfig | null): RendererConfig {
  if (!config.plaque || !plaqueConfig) return config
  const { basePlaqueUrl, recordFrameUrl, artistRefUrl } =
    config.plaque.tier === 'deluxe' ? plaqueConfig.deluxeImages : plaqueConfig.standardImages
  const { x, y, size } = plaqueConfig.vinyl
  const { width, height } = config.canvas
  // The product's position of the vinyl record is correct only for the product's own base picture.
  // If the campaign has another base picture, the position in the campaign's settings is used.
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
