import type { RendererConfig } from '@semblance/media/pictures/composing'
import type { BundledProduct } from '../catalog/index.ts'

/** In the order in which a store shows the products (contract, part 2, `GET /seller/catalog`). */
export const CURATED_SKUS = ['DEFAULT-HOODIE1', 'DEFAULT-TSHIRT1'] as const
export type CuratedSku = (typeof CURATED_SKUS)[number]

/**
 * Picture files of each product in `server/curated-pictures`, without extension, drawn by
 * `packages/demo-art/draw-demo-mockups.ts`.
 */
export const CURATED_PICTURES = {
  'DEFAULT-HOODIE1': ['hoodie-navy', 'hoodie-sand', 'hoodie-folds', 'hoodie-light', 'hoodie-printed'],
  'DEFAULT-TSHIRT1': ['tshirt-white', 'tshirt-black', 'tshirt-rust', 'tshirt-folds', 'tshirt-light', 'tshirt-printed'],
} as const satisfies Record<CuratedSku, readonly string[]>
type Picture = (typeof CURATED_PICTURES)[CuratedSku][number]

/**
 * Returns the side of a picture in pixels. Maps of folds, light or print areas are smooth, so a
 * small size is enough.
 */
export function sideOf(picture: Picture): number {
  if (picture.endsWith('-folds')) return 400
  return picture.endsWith('-light') || picture.endsWith('-printed') ? 800 : SIDE
}

type KeyOf = (picture: Picture) => string

const SIDE = 1200
const CANVAS = { width: SIDE, height: SIDE }

const area = (left: number, top: number, right: number, bottom: number) =>
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].map(([x = 0, y = 0]) => ({ x: x / SIDE, y: y / SIDE }))

const onCloth = (garment: 'tshirt' | 'hoodie', keyOf: KeyOf) => ({
  displacement: { mapKey: keyOf(`${garment}-folds`), strength: 0.015 },
  shading: { imageKey: keyOf(`${garment}-light`), mode: 'multiply' as const },
  maskKey: keyOf(`${garment}-printed`),
  opacity: 0.97,
})

const tshirtRenderer = (keyOf: KeyOf): RendererConfig => ({
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

const hoodieRenderer = (keyOf: KeyOf): RendererConfig => ({
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

const SIZES = [
  { key: 's', label: 'S', chest: 98, length: 68 },
  { key: 'm', label: 'M', chest: 106, length: 71 },
  { key: 'l', label: 'L', chest: 114, length: 74 },
  { key: 'xl', label: 'XL', chest: 122, length: 77 },
]

/** Used only to create a product in the catalog, whose data applies afterwards. */
export const CURATED_PRODUCTS: Readonly<Record<CuratedSku, (keyOf: KeyOf) => BundledProduct>> = {
  'DEFAULT-HOODIE1': (keyOf) => ({
    sku: 'DEFAULT-HOODIE1',
    type: 'hoodie',
    name: 'Heavy hoodie',
    description: 'Brushed inside, 400 g a square meter. Your art on the chest.',
    pricesMinorUnit: { USD: 5900, EUR: 5500 },
    sizes: SIZES,
    colors: [
      { key: 'navy', label: 'Navy', hex: '#3c4a66' },
      { key: 'sand', label: 'Sand', hex: '#d9c8a9' },
    ],
    weightGrams: 640,
    images: [{ key: keyOf('hoodie-navy'), alt: 'A navy hoodie' }],
    rendererConfig: hoodieRenderer(keyOf),
  }),
  'DEFAULT-TSHIRT1': (keyOf) => ({
    sku: 'DEFAULT-TSHIRT1',
    type: 'tshirt',
    name: 'T-shirt',
    description: 'Combed cotton, 180 g a square meter. Your art full front, or small on the left.',
    pricesMinorUnit: { USD: 2900, EUR: 2700 },
    sizes: SIZES,
    colors: [
      { key: 'white', label: 'White', hex: '#f4f2ee' },
      { key: 'black', label: 'Black', hex: '#1d1c1b' },
      { key: 'rust', label: 'Rust', hex: '#a8492b' },
    ],
    weightGrams: 190,
    images: [{ key: keyOf('tshirt-white'), alt: 'A white T-shirt' }],
    rendererConfig: tshirtRenderer(keyOf),
  }),
}
