/**
 * Compares the CPU time that the product needs for pictures with the CPU time of libvips alone:
 * `npm run bench:render [-- --rounds 7]`. Handwritten code calls libvips through the library sharp,
 * for the same decoding, scaling, blending and encoding. The product and this code run in turns in
 * the same process.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { planDrawing, planPrint, type RenderChoice, type RendererConfig } from '@semblance/media/pictures/composing'
import sharp from 'sharp'
import { composePicture } from '../../packages/media/pictures/composing/compose-picture.ts'
import { writePrintFile } from '../../packages/media/pictures/composing/write-print-file.ts'
import { CURATED_PRODUCTS } from '../../server/features/merch/seller-store/index.ts'
import { deluxePlaqueRenderer, framedRenderer, standardPlaqueRenderer } from '../../server/seed/shop-products.ts'
import { drawWithSharp, printWithSharp } from './by-hand.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '31' } } })
const rounds = Math.max(3, Number(values.rounds))
const GOAL = 0.9

const folder = mkdtempSync(join(tmpdir(), 'bench-render-'))
const inFolder =
  (path: string) =>
  (picture: string): string =>
    new URL(`../../server/${path}/${picture}.webp`, import.meta.url).pathname
const keyOf = inFolder('seed/shop')
const keyOfGarment = inFolder('curated-pictures')
const tshirt = CURATED_PRODUCTS['DEFAULT-TSHIRT1'](keyOfGarment).rendererConfig
const hoodie = CURATED_PRODUCTS['DEFAULT-HOODIE1'](keyOfGarment).rendererConfig
const artKey = join(folder, 'art.png')
const pathOf = (key: string): string => key

type Row = { name: string; ours: number; bare: number }

/** CPU milliseconds of all threads of this process. Other processes do not change the value. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

async function measure(name: string, ours: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<Row> {
  await ours()
  await bare()
  const took: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    took.bare.push(await costOf(bare))
    took.ours.push(await costOf(ours))
  }
  return { name, ours: median(took.ours), bare: median(took.bare) }
}

const to = { previewTo: join(folder, 'preview'), cleanTo: join(folder, 'clean') }
const PRODUCTS: readonly [string, RendererConfig, Partial<RenderChoice>][] = [
  ['T-shirt', tshirt, { color: 'white' }],
  ['hoodie', hoodie, { color: 'navy' }],
  ['framed print', framedRenderer(keyOf), {}],
  ['plaque', standardPlaqueRenderer(keyOf), { fanName: 'Ada Lovelace' }],
  ['deluxe plaque', deluxePlaqueRenderer(keyOf), { fanName: 'Ada Lovelace' }],
]

try {
  const art = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><filter id="f"><feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="3" seed="3"/><feComposite in2="SourceGraphic" operator="in"/></filter><circle cx="512" cy="512" r="500" fill="#d9472b"/><circle cx="512" cy="512" r="500" fill="#fff" filter="url(#f)"/></svg>`
  await sharp(Buffer.from(art)).png().toFile(artKey)
  const rows: Row[] = []
  for (const [name, config, choice] of PRODUCTS) {
    const drawing = { ...planDrawing(config, { artKey, ...choice }, pathOf), seed: 7, ...to }
    rows.push(
      await measure(
        `${name}: preview and clean`,
        () => composePicture(drawing),
        () => drawWithSharp(drawing),
      ),
    )
  }
  const print = planPrint(tshirt, { artKey }, pathOf)
  if (!print) throw new Error('planPrint found nothing to print on the T-shirt')
  const file = { ...print, to: join(folder, 'print') }
  rows.push(
    await measure(
      'T-shirt: print file, 19 megapixels',
      () => writePrintFile(file),
      () => printWithSharp(file),
    ),
  )
  console.log('| Picture | CPU ms | bare libvips, CPU ms | ratio |\n|---|---:|---:|---:|')
  for (const { name, ours, bare } of rows)
    console.log(`| ${name} | ${ours.toFixed(0)} | ${bare.toFixed(0)} | ${((bare / ours) * 100).toFixed(0)} % |`)
  const under = rows.filter(({ ours, bare }) => bare / ours < GOAL)
  console.log(
    `\nGoal ${GOAL * 100} %. Below it: ${under.map(({ name }) => name).join(', ') || 'nothing'}. Medians of ${rounds}; load ${loadavg()[0]?.toFixed(1)}.`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
