import type { RendererConfig } from '../platform/pictures/composing/index.ts'

/** The pictures of the demo shop, in `shop/`, without their ending; `scripts/draw-demo-mockups.ts` draws them. */
export type ShopPicture =
  | `tshirt-${'white' | 'black' | 'rust' | 'folds' | 'light' | 'printed'}`
  | `hoodie-${'navy' | 'sand' | 'folds' | 'light' | 'printed'}`
  | `plaque-${'standard' | 'deluxe'}`
  | `record-${'vinyl' | 'gold'}`
  | 'framed'
  | 'framed-light'

/** Where a stored picture is found. */
export type KeyOf = (picture: ShopPicture) => string

const CANVAS = { width: 1200, height: 1200 }

/** A rectangle, in pixels of the canvas. */
const area = (left: number, top: number, right: number, bottom: number) =>
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].map(([x = 0, y = 0]) => ({ x: x / CANVAS.width, y: y / CANVAS.height }))

/** Cloth moves art by its folds, and lets through the light that falls on it. */
const onCloth = (garment: 'tshirt' | 'hoodie', keyOf: KeyOf) => ({
  displacement: { mapKey: keyOf(`${garment}-folds`), strength: 0.015 },
  shading: { imageKey: keyOf(`${garment}-light`), mode: 'multiply' as const },
  maskKey: keyOf(`${garment}-printed`),
  opacity: 0.97,
})

export const tshirtRenderer = (keyOf: KeyOf): RendererConfig => ({
  canvas: CANVAS,
  background: {
    imageKey: keyOf('tshirt-white'),
    byColor: (['white', 'black', 'rust'] as const).map((color) => ({ color, imageKey: keyOf(`tshirt-${color}`) })),
  },
  placements: [
    {
      name: 'front',
      label: 'Front',
      area: area(398, 300, 802, 775),
      printWidthMm: 340,
      printHeightMm: 400,
      ...onCloth('tshirt', keyOf),
    },
    {
      name: 'left-chest',
      label: 'Left chest',
      area: area(672, 330, 790, 448),
      printWidthMm: 100,
      printHeightMm: 100,
      ...onCloth('tshirt', keyOf),
    },
  ],
})

export const hoodieRenderer = (keyOf: KeyOf): RendererConfig => ({
  canvas: CANVAS,
  background: {
    imageKey: keyOf('hoodie-navy'),
    byColor: (['navy', 'sand'] as const).map((color) => ({ color, imageKey: keyOf(`hoodie-${color}`) })),
  },
  placements: [
    {
      name: 'front',
      label: 'Front',
      area: area(426, 430, 774, 786),
      printWidthMm: 310,
      printHeightMm: 317,
      ...onCloth('hoodie', keyOf),
    },
    {
      name: 'left-chest',
      label: 'Left chest',
      area: area(690, 400, 806, 516),
      printWidthMm: 100,
      printHeightMm: 100,
      ...onCloth('hoodie', keyOf),
    },
  ],
})

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

/** The artist's picture is the campaign's own. */
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
