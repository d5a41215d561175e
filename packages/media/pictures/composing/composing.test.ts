import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unavailable } from '../../../workers/testing/unavailable.ts'
import { createPictures, type Pictures } from '../index.ts'
import {
  findRendererFaults,
  planDrawing,
  planPrint,
  printName,
  type RenderChoice,
  type RendererConfig,
} from './index.ts'

const GOLDEN = new URL('../../../../tests/fixtures/renders/', import.meta.url)
/**
 * Largest mean difference, of 255. The renders of two machines differ by about a hundredth of this
 * limit. A real change of the renderer exceeds it about ten times.
 */
const MEAN_DIFFERENCE = 1.5

let folder: string
let pictures: Pictures
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'composing-'))
  pictures = createPictures({ threads: 1, unavailable })
  await Promise.all(Object.entries(DRAWN).map(async ([name, svg]) => writeFile(path(name), await svg())))
})
afterAll(async () => {
  await pictures.close()
  await rm(folder, { recursive: true, force: true })
})

const path = (key: string): string => join(folder, key.replaceAll('/', '_'))
const key = (name: string): string => `merch/catalog/${name}.png`
const drawn =
  (content: string, side = 200) =>
  (): Promise<Buffer> =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${side}" height="${side}">${content}</svg>`,
      ),
    )
      .png()
      .toBuffer()

/**
 * Art with transparent corners, a surface, folds that shift to the right in the middle, a shadow
 * on the left, and a mask over one half.
 */
const DRAWN = {
  [key('art')]: drawn(
    '<circle cx="100" cy="100" r="96" fill="#d9472b"/><path d="M100 4V196M4 100H196" stroke="#fff" stroke-width="10"/><circle cx="60" cy="60" r="18" fill="#0f5c63"/>',
  ),
  [key('cloth')]: drawn(
    '<rect width="200" height="200" fill="#e6dfd5"/><rect width="200" height="40" fill="#6b635a"/>',
  ),
  [key('red')]: drawn('<rect width="200" height="200" fill="#8c2a1c"/>'),
  [key('still')]: drawn('<rect width="200" height="200" fill="rgb(128,128,128)"/>'),
  [key('folds')]: drawn(
    '<rect width="200" height="200" fill="rgb(128,128,128)"/><rect y="90" width="200" height="20" fill="rgb(255,128,128)"/>',
  ),
  [key('shade')]: drawn('<rect width="200" height="200" fill="#fff"/><rect width="100" height="200" fill="#808080"/>'),
  [key('mask')]: drawn(
    '<rect width="200" height="200" fill="#fff"/><rect y="100" width="200" height="100" fill="#000"/>',
  ),
  [key('ring')]: drawn('<circle cx="100" cy="100" r="90" fill="none" stroke="#111" stroke-width="20"/>'),
}

const SQUARE = [
  { x: 0.2, y: 0.2 },
  { x: 0.8, y: 0.2 },
  { x: 0.8, y: 0.8 },
  { x: 0.2, y: 0.8 },
]
const TILTED = [
  { x: 0.25, y: 0.2 },
  { x: 0.8, y: 0.3 },
  { x: 0.75, y: 0.75 },
  { x: 0.2, y: 0.9 },
]
const front = { name: 'front', label: 'Front', area: SQUARE, printWidthMm: 20, printHeightMm: 20 }
const PLAIN: RendererConfig = {
  canvas: { width: 200, height: 200 },
  background: { imageKey: key('cloth'), byColor: [{ color: 'red', imageKey: key('red') }] },
  placements: [front, { ...front, name: 'back', label: 'Back', background: { color: '#00ff00' } }],
}
const withFront = (more: object): RendererConfig => ({ ...PLAIN, placements: [{ ...front, ...more }] })
const PLAQUE: RendererConfig = {
  canvas: { width: 200, height: 240 },
  background: {},
  placements: [],
  name: {
    area: [
      { x: 0.2, y: 0.82 },
      { x: 0.8, y: 0.82 },
      { x: 0.8, y: 0.94 },
      { x: 0.2, y: 0.94 },
    ],
    font: 'engraved',
    color: '#17130f',
    maxLength: 20,
  },
  plaque: {
    tier: 'deluxe',
    vinyl: { x: 0.5, y: 0.4, size: 0.6 },
    basePlaqueKey: key('cloth'),
    recordFrameKey: key('ring'),
    artistRefKey: key('red'),
    artistArea: [
      { x: 0.02, y: 0.3 },
      { x: 0.16, y: 0.3 },
      { x: 0.16, y: 0.5 },
      { x: 0.02, y: 0.5 },
    ],
    printDiameterMm: 20,
  },
}

async function compose(config: RendererConfig, choice: Partial<RenderChoice> = {}) {
  const [previewTo, cleanTo] = [join(folder, 'preview'), join(folder, 'clean')]
  const drawing = planDrawing(config, { artKey: key('art'), ...choice }, path)
  const { preview, clean } = await pictures.compose({ ...drawing, seed: 7, previewTo, cleanTo })
  const at = async (x: number, y: number): Promise<number[]> => [
    ...(await sharp(cleanTo).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
  ]
  return { preview, clean, previewTo, cleanTo, at }
}

const near = (color: readonly number[], wanted: readonly number[], by = 14): void => {
  for (const [channel, value] of wanted.entries())
    expect(Math.abs((color[channel] ?? -999) - value), `${color.join()} is not ${wanted.join()}`).toBeLessThanOrEqual(
      by,
    )
}
const CLOTH = [230, 223, 213]
const RED = [217, 71, 43]

describe('art on a product', () => {
  test('stays within its area, and its transparent parts show the product', async () => {
    const { at, clean, preview } = await compose(PLAIN)
    expect([clean, preview].map(({ contentType, width, height }) => [contentType, width, height])).toEqual([
      ['image/webp', 200, 200],
      ['image/webp', 200, 200],
    ])
    near(await at(125, 75), RED)
    near(await at(42, 158), CLOTH)
    near(await at(20, 100), CLOTH)
  })

  test('uses the requested color and side', async () => {
    near(await (await compose(PLAIN, { color: 'red' })).at(10, 100), [140, 42, 28])
    near(await (await compose(PLAIN, { placement: 'back', color: 'red' })).at(10, 100), [0, 255, 0])
  })

  test('follows the displacement map', async () => {
    const displacement = (map: string) => withFront({ displacement: { mapKey: key(map), strength: 0.1 } })
    // The folds move the left edge of the circle by a tenth of the width.
    near(await (await compose(displacement('still'))).at(48, 100), [255, 255, 255], 40)
    const { at } = await compose(displacement('folds'))
    near(await at(48, 100), CLOTH, 40)
    near(await at(166, 100), [255, 255, 255], 40)
    near(await at(125, 75), RED)
  })

  test('takes the shading of the product and is clipped by the mask', async () => {
    const shaded = await compose(withFront({ shading: { imageKey: key('shade'), mode: 'multiply' } }))
    near(
      await shaded.at(60, 130),
      RED.map((value) => value / 2),
    )
    near(await shaded.at(125, 75), RED)
    const masked = await compose(withFront({ maskKey: key('mask'), opacity: 0.5 }))
    near(await masked.at(125, 125), CLOTH)
    near(
      await masked.at(125, 75),
      RED.map((value, at) => (value + CLOTH[at]!) / 2),
    )
  })

  test.each([
    ['larger than a preview', { width: 1600, height: 1200 }, { width: 1200, height: 900 }],
    ['as large as a preview', { width: 1200, height: 1200 }, { width: 1200, height: 1200 }],
  ])('the preview of an image %s is watermarked all over, and the clean image is not', async (_, canvas, size) => {
    const { previewTo, cleanTo } = await compose(
      { ...PLAIN, canvas, background: { color: '#808080' } },
      { artKey: null },
    )
    expect(await sharp(previewTo).metadata()).toMatchObject(size)
    const [marked, clean] = await Promise.all([previewTo, cleanTo].map((file) => sharp(file).raw().toBuffer()))
    expect(clean!.every((value) => Math.abs(value - 128) <= 4)).toBe(true)
    // Every usable crop differs from the picture without a watermark.
    for (let top = 0; top + 225 <= size.height; top += 75)
      for (let left = 0; left + 240 <= size.width; left += 80) {
        let changed = 0
        for (let y = top; y < top + 225; y++)
          for (let x = left; x < left + 240; x++) if (Math.abs(marked![(y * size.width + x) * 3]! - 128) > 12) changed++
        expect(changed, `the piece at ${left}, ${top}`).toBeGreaterThan(240 * 225 * 0.01)
      }
  })
})

test('a plaque shows art on its record only, under the frame, with artist and name', async () => {
  const { at } = await compose(PLAQUE, { fanName: 'Ada' })
  near(await at(120, 80), RED)
  near(await at(100, 42), [17, 17, 17], 30)
  near(await at(44, 150), CLOTH)
  near(await at(18, 96), [140, 42, 28])
  const inked = async (fanName?: string): Promise<number> => {
    const { cleanTo } = await compose(PLAQUE, { fanName })
    const plate = sharp(cleanTo).extract({ left: 40, top: 197, width: 120, height: 28 })
    return (await plate.removeAlpha().raw().toBuffer()).filter((value) => value < 80).length
  }
  expect(await inked('Ada')).toBeGreaterThan(150)
  expect(await inked()).toBe(0)
})

describe('a print file', () => {
  const print = async (config: RendererConfig, choice: Partial<RenderChoice> = {}) => {
    const to = join(folder, 'print')
    const plan = planPrint(config, { artKey: key('art'), ...choice }, path)
    return { written: await pictures.printFile({ ...plan!, to }), to }
  }

  test('is a PNG of its size at 300 dpi in sRGB, transparent where nothing is printed', async () => {
    const { written, to } = await print(withFront({ printHeightMm: 40 }))
    expect(written).toMatchObject({ contentType: 'image/png', width: 236, height: 472, hasAlpha: true })
    const metadata = await sharp(to).metadata()
    expect(metadata).toMatchObject({ density: 300, space: 'srgb', depth: 'uchar' })
    expect(metadata.icc?.subarray(36, 40).toString('latin1')).toBe('acsp')
    const raw = await sharp(to).raw().toBuffer()
    expect(raw[3]).toBe(0)
    expect([...raw.subarray((236 * 200 + 150) * 4, (236 * 200 + 150) * 4 + 4)]).toEqual([...RED, 255])
  })

  test('has the name where the product has a place for it, and shrinks the art', async () => {
    const area = (top: number, bottom: number) => [0, 1, 1, 0].map((x, at) => ({ x, y: at < 2 ? top : bottom }))
    const name = { area: area(0.8, 1), artArea: area(0, 0.75), font: 'plain', color: '#0000ff', maxLength: 20 } as const
    const inked = async (fanName?: string) => {
      const raw = await sharp((await print({ ...PLAIN, name }, { fanName })).to)
        .raw()
        .toBuffer()
      let blue = 0
      for (let at = 236 * 180 * 4; at < raw.length; at += 4) if (raw[at + 2] === 255 && raw[at] === 0) blue++
      return blue
    }
    expect(await inked('Ωμέγα Жанна')).toBeGreaterThan(400)
    expect(await inked()).toBe(0)
  })

  test('of a plaque is its record, cut round', async () => {
    const { written, to } = await print(PLAQUE)
    expect(written).toMatchObject({ width: 236, height: 236 })
    expect((await sharp(to).raw().toBuffer())[3]).toBe(0)
  })

  test('does not exist if there is nothing to print', () => {
    expect(planPrint(PLAIN, { artKey: null }, path)).toBeNull()
    expect(planPrint(PLAQUE, { artKey: null, fanName: 'Ada' }, path)).toBeNull()
  })
})

describe('a fan’s name', () => {
  test.each([
    ['Łukasz Żółć', 'poster', []],
    ['Ωμέγα', 'plain', []],
    ['Ωμέγα', 'book', ['Ω', 'μ', 'έ', 'γ', 'α']],
    ['Ada 東京 🚀', 'engraved', ['東', '京', '🚀']],
    ['A\u202eda\u200b', 'plain', []],
  ] as const)('%j in %s is missing glyphs for %j', async (name, font, missing) => {
    expect(await pictures.findUnprintable(name, font)).toEqual(missing)
  })

  test('is rendered without invisible characters', () => {
    expect(printName('  A\u202eda \n L\u200bo ')).toBe('Ada Lo')
    expect(printName('e\u0301')).toBe('é')
  })
})

describe('a faulty configuration of a product', () => {
  const quad = (...points: [number, number][]) => points.map(([x, y]) => ({ x, y }))
  const MIRRORED = quad([0.8, 0.2], [0.2, 0.2], [0.2, 0.8], [0.8, 0.8])
  test.each([
    ['no area', { area: quad([0.5, 0.5], [0.5, 0.5], [0.5, 0.5], [0.5, 0.5]) }, 'encloses no visible area'],
    ['a line', { area: quad([0.1, 0.1], [0.9, 0.9], [0.9, 0.9], [0.1, 0.1]) }, 'encloses no visible area'],
    ['a mirror image', { area: MIRRORED }, 'mirrored'],
    ['a bow tie', { area: quad([0.2, 0.4], [0.8, 0.2], [0.8, 0.8], [0.2, 0.2]) }, 'not convex'],
    ['a corner that folds inwards', { area: quad([0.2, 0.2], [0.8, 0.2], [0.4, 0.4], [0.2, 0.8]) }, 'not convex'],
    ['a huge print', { printWidthMm: 1000, printHeightMm: 1000 }, '40 million'],
  ])('is rejected before rendering: %s', (_, more, why) => {
    const config = withFront(more)
    expect(findRendererFaults(config)).toMatchObject([
      { path: expect.any(String), message: expect.stringContaining(why) },
    ])
  })

  test.each([
    ['no placement for art', { ...PLAIN, placements: [] }, 'placements'],
    ['two placements with the same name', { ...PLAIN, placements: [front, front] }, 'placements.1.name'],
    ['no background', { ...PLAIN, background: {} }, 'background'],
    ['a plaque that is also a garment', { ...PLAQUE, placements: [front] }, 'plaque'],
  ])('is rejected before rendering: %s', (_, config, where) => {
    expect(findRendererFaults(config as RendererConfig).map((fault) => fault.path)).toEqual([where])
  })

  test('renders in the size of its canvas if it was stored nevertheless', async () => {
    for (const area of [
      MIRRORED,
      quad([0.5, 0.5], [0.5, 0.5], [0.5, 0.5], [0.5, 0.5]),
      quad([-9, -9], [9, -9], [9, 9], [-9, 9]),
    ]) {
      const { clean } = await compose(withFront({ area }))
      expect(clean).toMatchObject({ width: 200, height: 200 })
    }
    await writeFile(path(key('broken')), 'no picture')
    await expect(compose(PLAIN, { artKey: key('broken') })).rejects.toMatchObject({ code: 'unsupported' })
    expect((await readdir(folder)).filter((name) => name === 'preview' || name === 'clean')).toEqual([])
  })
})

test.each([
  [
    'garment',
    {
      ...withFront({
        area: TILTED,
        displacement: { mapKey: key('folds'), strength: 0.05 },
        shading: { imageKey: key('shade'), mode: 'multiply' },
        opacity: 0.95,
      }),
    },
    {},
  ],
  ['plaque', PLAQUE, { fanName: 'Ada Lovelace' }],
] as const)('a %s renders like its golden image', async (name, config, choice) => {
  const { cleanTo } = await compose(config as RendererConfig, choice)
  const file = new URL(`${name}.png`, GOLDEN)
  const [golden, drawnNow] = await Promise.all(
    [file.pathname, cleanTo].map((at) => sharp(at).removeAlpha().raw().toBuffer()),
  )
  expect(drawnNow?.length).toBe(golden?.length)
  let difference = 0
  for (const [at, value] of golden!.entries()) difference += Math.abs(value - drawnNow![at]!)
  expect(difference / golden!.length).toBeLessThan(MEAN_DIFFERENCE)
})
