import type { RendererConfig } from '@semblance/media/pictures/composing'
import type { PlaqueConfig } from '../../campaigns/index.ts'

/**
 * Applies a campaign's plaque settings (contract, part 2, "Campaign plaqueConfig shape") to the
 * product's configuration: its pictures and the position of the record. The position in the
 * settings is in canvas pixels from the upper left corner.
 */
export function withPlaqueOf(config: RendererConfig, plaqueConfig: PlaqueConfig | null): RendererConfig {
  if (!config.plaque || !plaqueConfig) return config
  const { basePlaqueUrl, recordFrameUrl, artistRefUrl } =
    config.plaque.tier === 'deluxe' ? plaqueConfig.deluxeImages : plaqueConfig.standardImages
  const { x, y, size } = plaqueConfig.vinyl
  const { width, height } = config.canvas
  // The product's record position fits only the product's own base picture. With a base picture of
  // the campaign, the campaign's position applies.
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
