import type { RendererConfig } from '@semblance/media/pictures/composing'
import type { PlaqueConfig } from '../../campaigns/index.ts'

/**
 * Merges the plaque settings of a campaign into a product's configuration (contract, part 2,
 * "Campaign plaqueConfig shape"). The vinyl position is in canvas pixels from the upper left
 * corner.
 */
export function withPlaqueOf(config: RendererConfig, plaqueConfig: PlaqueConfig | null): RendererConfig {
  if (!config.plaque || !plaqueConfig) return config
  const { basePlaqueUrl, recordFrameUrl, artistRefUrl } =
    config.plaque.tier === 'deluxe' ? plaqueConfig.deluxeImages : plaqueConfig.standardImages
  const { x, y, size } = plaqueConfig.vinyl
  const { width, height } = config.canvas
  // The product's vinyl position fits only its own base picture. With another base picture, use
  // the campaign's position.
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
