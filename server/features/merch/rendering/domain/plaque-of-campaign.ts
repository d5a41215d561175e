import type { RendererConfig } from '@semblance/media/pictures/composing'
import type { PlaqueConfig } from '../../campaigns/index.ts'

/**
 * Applies a campaign's plaque settings (contract, part 2, "Campaign plaqueConfig shape") to the
 * product's configuration: its pictures and the position of the record, in canvas pixels from the
 * upper left.
 */
export function withPlaqueOf(config: RendererConfig, plaqueConfig: PlaqueConfig | null): RendererConfig {
  if (!config.plaque || !plaqueConfig) return config
  const { basePlaqueUrl, recordFrameUrl, artistRefUrl } =
    config.plaque.tier === 'deluxe' ? plaqueConfig.deluxeImages : plaqueConfig.standardImages
  const { x, y, size } = plaqueConfig.vinyl
  const { width, height } = config.canvas
  // If the campaign has its own base picture, only the campaign knows where the record goes.
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
