/**
 * Draws the pictures in docs/models/art.md again: `npm run gallery`. Prints how similar each face
 * is to the photo.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createLocalModels } from '@semblance/local-models'
import type { ModelCall, Picture } from '@semblance/ports/models'
import sharp from 'sharp'
import { unavailable } from '../../server/platform/errors.ts'

const PORTRAITS = [
  { file: 'portraits/astronaut.jpg', title: 'eileen-collins', name: 'Eileen Collins' },
  { file: 'pictures/grace-hopper.jpg', title: 'grace-hopper', name: 'Grace Hopper' },
] as const
/** Chosen by eye. */
const STYLES = [
  { title: 'halftone', prompts: ['halftone', 'halftone in red'], seeds: [3, 11] },
  { title: 'duotone', prompts: ['duotone in blue and yellow', 'duotone in pink'], seeds: [3, 5] },
  { title: 'pop-art', prompts: ['comic', 'warhol'], seeds: [1, 5] },
  { title: 'engraving', prompts: ['banknote', 'banknote in green'], seeds: [3, 4] },
  { title: 'stencil', prompts: ['street art in blue', 'street art in red'], seeds: [3, 12] },
  { title: 'watercolour', prompts: ['watercolour', 'watercolor in indigo'], seeds: [3, 2] },
  { title: 'risograph', prompts: ['screen print in orange', 'screen print in pink'], seeds: [2, 12] },
  { title: 'stained-glass', prompts: ['church window', 'church window in blue'], seeds: [1, 4] },
] as const
const SIDE = 1024
const SHOWN = { side: 560, sheet: 300, gap: 12, mostBytes: 60_000 }

const into = new URL('../../docs/pictures/models/', import.meta.url)
const models = createLocalModels({ unavailable })
const { image, likeness } = models.adapter
if (!image || !likeness) throw new Error('There is no local image model.')
const [drawing, comparing] = await Promise.all([image(), likeness()])
const callOf = (model = ''): ModelCall => ({ model, parameters: {}, signal: new AbortController().signal })
const { defaultModels } = models.adapter

await mkdir(into, { recursive: true })
const sheet: { input: Buffer; left: number; top: number }[] = []
for (const [row, portrait] of PORTRAITS.entries()) {
  const bytes = await readFile(new URL(`../../tests/fixtures/${portrait.file}`, import.meta.url))
  const photo: Picture = { bytes: new Uint8Array(bytes), contentType: 'image/jpeg' }
  for (const [column, { title, prompts, seeds }] of STYLES.entries()) {
    const { picture } = await drawing.generate(callOf(defaultModels.image), {
      prompt: prompts[row] ?? '',
      references: [photo],
      name: portrait.name,
      quality: 'high',
      width: SIDE,
      height: SIDE,
      seed: seeds[row] ?? 1,
    })
    const { score } = await comparing.compare(callOf(defaultModels.likeness), [photo, picture])
    const kilobytes = await shrink(picture.bytes, `${portrait.title}-${title}.webp`, SHOWN.side)
    console.log(`${portrait.title} ${title}: likeness ${score.toFixed(2)}, ${kilobytes} kB`)
    const input = await sharp(picture.bytes).resize(SHOWN.sheet).png().toBuffer()
    const place = { column: column % 4, row: Math.floor(column / 4) * 2 + row }
    sheet.push({ input, left: at(place.column), top: at(place.row) })
  }
}
const across = at(4)
const contact = sharp({ create: { width: across, height: across, channels: 3, background: '#d8d4cc' } })
await writeFile(new URL('contact-sheet.webp', into), await contact.composite(sheet).webp({ quality: 62 }).toBuffer())
await models.close()
console.log(`They are in ${fileURLToPath(into)}.`)

function at(place: number): number {
  return SHOWN.gap + place * (SHOWN.sheet + SHOWN.gap)
}

/** Uses the best quality within the size limit. */
async function shrink(picture: Uint8Array, name: string, side: number): Promise<number> {
  for (let quality = 84; ; quality -= 6) {
    const bytes = await sharp(picture).resize(side).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length > SHOWN.mostBytes && quality > 30) continue
    await writeFile(new URL(name, into), bytes)
    return Math.round(bytes.length / 1000)
  }
}
