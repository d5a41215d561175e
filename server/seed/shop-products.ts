import type { RendererConfig } from '@semblance/media/pictures/composing'

/**
 * Names of pictures in the folder `shop/`, which `packages/demo-art/draw-demo-mockups.ts` draws.
 */
export type ShopPicture = `plaque-${'standard' | 'deluxe'}` | `record-${'vinyl' | 'gold'}` | 'framed' | 'framed-light'

export type KeyOf = (picture: ShopPicture) => string

const CANVAS = { width: 1200, height: 1200 }

const area = (left: number, top: number, right: number, bottom: number) =>
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].map(([x = 0, y = 0]) => ({ x: x / CANVAS.width, y: y / CANVAS.height }))

const PLATE_INK = '#3a280b'

export const standardPlaqueRenderer = (keyOf: KeyOf): RendererConfig => ({
  canvas: CANVAS,
  background: {},
  placements: [],
  name: { area: area(434, 900, 766, 964), font: 'engraved', color: PLATE_INK, maxLength: 28 },
  plaque: {
    tier: 'standard',
    vinyl: { x: 600 / 1200, y: 458 / 1200, size: 576 / 1200 },
    basePlaqueKey: keyOf('plaque-standard'),
    recordFrameKey: keyOf('record-vinyl'),
    printDiameterMm: 300,
  },
})

/** The plaque contains a picture of the artist from the campaign. */
export const deluxePlaqueRenderer = (keyOf: KeyOf): RendererConfig => ({
  canvas: CANVAS,
  background: {},
  placements: [],
  name: { area: area(822, 738, 998, 800), font: 'engraved', color: PLATE_INK, maxLength: 28 },
  plaque: {
    tier: 'deluxe',
    vinyl: { x: 462 / 1200, y: 600 / 1200, size: 584 / 1200 },
    basePlaqueKey: keyOf('plaque-deluxe'),
    recordFrameKey: keyOf('record-gold'),
    artistArea: area(792, 262, 1028, 558),
    printDiameterMm: 300,
  },
})

export const framedRenderer = (keyOf: KeyOf): RendererConfig => ({
  canvas: CANVAS,
  background: { imageKey: keyOf('framed') },
  placements: [
    {
      name: 'front',
      label: 'Print',
      area: area(322, 176, 878, 944),
      printWidthMm: 300,
      printHeightMm: 414,
      shading: { imageKey: keyOf('framed-light'), mode: 'multiply' },
    },
  ],
})
