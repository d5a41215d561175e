import type { FontName } from '@semblance/media/lettering'
import { TaskRefused } from '@semblance/workers/task'
import sharp from 'sharp'
import { type Color, contrastOf, mixColors } from './color.ts'
import { emblemLayout, inlayLayout, type Layout, posterLayout } from './layout.ts'
import { lettering, typesettableName } from './lettering.ts'
import { clouds, grain, randomOf } from './noise.ts'
import type { Palette } from './palettes.ts'
import type { Frame } from './placing.ts'
import { blur, clamp, distanceTo, map, type Plane, shift } from './planes.ts'
import { plateOf } from './plate.ts'
import type { PromptReading } from './read-prompt.ts'
import { createScene } from './scene.ts'
import { blank, bytesOf, paint, print, type Sheet } from './sheet.ts'
import { STYLE_BY_NAME } from './styles/index.ts'
import { type Area, figureOf, NO_PERSON, type Subject } from './subject.ts'
import { drawIntoTemplate, templateOf } from './template.ts'

export type Commission = {
  subject: Subject
  reading: PromptReading
  width: number
  height: number
  quality: 'low' | 'medium' | 'high'
  name?: string
  template?: Uint8Array
  isTransparent: boolean
  onProgress: (fraction: number) => void
}

/** Drawing larger than requested and scaling down keeps lines and dots sharp. */
const WORKING = {
  low: { longest: 928, scale: 1, compression: 3 },
  medium: { longest: 1536, scale: 1.4, compression: 6 },
  high: { longest: 1920, scale: 1.85, compression: 6 },
} as const

/**
 * Renders the picture as PNG.
 * @throws TaskRefused with a message for the user: `nobody` if there is no person, `noFreeArea` or
 * `unreadable` if the template cannot be used
 */
export async function compose(commission: Commission): Promise<Uint8Array<ArrayBuffer>> {
  const { subject, width, height, quality, reading, isTransparent, onProgress } = commission
  const figure = figureOf(subject)
  if (!figure) throw new TaskRefused('nobody', NO_PERSON)
  const template = commission.template ? await templateOf(commission.template, width, height) : undefined
  const scale = Math.min(WORKING[quality].scale, WORKING[quality].longest / Math.max(width, height))
  const work = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const font: FontName = STYLE_BY_NAME[reading.style].font
  const name = commission.name ? await typesettableName(commission.name, font) : undefined
  const frame: Frame = isTransparent ? (template ? 'bare' : 'emblem') : 'full'
  const layout = template
    ? inlayLayout(
        scaled(template.area, scale),
        name && template.foot.width > 0 ? scaled(template.foot, scale) : undefined,
      )
    : isTransparent
      ? emblemLayout(work.width, work.height, name !== undefined)
      : posterLayout(work.width, work.height, reading.panels, name !== undefined)
  const palette = reading.palettes[0] as Palette
  const sheet = blank(work.width, work.height, palette.paper)
  if (isTransparent || template) sheet.cover.fill(0)
  await drawCells({ subject, figure, frame, layout, reading, quality, sheet, onProgress })
  if (name && layout.type) {
    const mask = await lettering(name, font, layout.type, work.width, work.height)
    setType(sheet, mask, palette, frame, template !== undefined, work)
  }
  if (frame === 'emblem') addKeyline(sheet, palette.paper, Math.min(work.width, work.height) * 0.011)
  if (STYLE_BY_NAME[reading.style].isOnPaper) pressIntoPaper(sheet, reading.seed)
  onProgress(0.85)
  const raw = sharp(bytesOf(sheet), { raw: { ...work, channels: 4 } })
  const full = await raw.resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const art = template ? drawIntoTemplate(template, full) : full
  const picture = sharp(art, { raw: { width, height, channels: 4 } })
  const png = await (isTransparent || template ? picture : picture.removeAlpha())
    .png({ compressionLevel: WORKING[quality].compression })
    .toBuffer()
  onProgress(1)
  return new Uint8Array(png)
}

async function drawCells(job: {
  subject: Subject
  figure: NonNullable<ReturnType<typeof figureOf>>
  frame: Frame
  layout: Layout
  reading: PromptReading
  quality: Commission['quality']
  sheet: Sheet
  onProgress: (fraction: number) => void
}): Promise<void> {
  const { layout, reading, sheet, frame } = job
  const random = randomOf(reading.seed)
  let plate: Awaited<ReturnType<typeof plateOf>> | undefined
  for (const [at, cell] of layout.cells.entries()) {
    if (plate?.width !== cell.width || plate.height !== cell.height)
      plate = await plateOf(job.subject, job.figure, frame, cell.width, cell.height)
    job.onProgress(0.1 + (0.7 * (at + 0.4)) / layout.cells.length)
    const palette = reading.palettes[at % reading.palettes.length] as Palette
    const detail = ({ low: 0, medium: 1, high: 2 } as const)[job.quality]
    const scene = createScene(plate, frame, { palette, random: randomOf(random.below(2 ** 31)), detail })
    paste(sheet, await STYLE_BY_NAME[reading.style].draw(scene), cell)
    job.onProgress(0.1 + (0.7 * (at + 1)) / layout.cells.length)
  }
}

function paste(sheet: Sheet, part: Sheet, { left, top }: Area): void {
  for (let y = 0; y < part.height; y++) {
    const to = (y + top) * sheet.width + left
    if (y + top < 0 || y + top >= sheet.height) continue
    const from = y * part.width
    const count = Math.min(part.width, sheet.width - left)
    for (const plane of ['red', 'green', 'blue', 'cover'] as const)
      sheet[plane].set(part[plane].subarray(from, from + count), to)
  }
}

/** Uses the darkest ink on paper, and a paper-colored outline over a picture. */
function setType(
  sheet: Sheet,
  mask: Plane,
  palette: Palette,
  frame: Frame,
  isInlay: boolean,
  { width, height }: { width: number; height: number },
): void {
  const ink: Color = palette.dark
  if (frame === 'full' && !isInlay) {
    const second = palette.inks[0]
    if (contrastOf(second, palette.paper) > 1.6) {
      const offset = Math.min(width, height) * 0.0055
      const moved = shift(mask, width, height, offset, offset)
      print(sheet, mixColors(second, palette.paper, 0.1), (_x, _y, i) => moved[i]!)
    }
    print(sheet, ink, (_x, _y, i) => mask[i]!)
    return
  }
  const slip = Math.min(width, height) * 0.014
  const away = distanceTo(mask, width, height)
  paint(sheet, palette.paper, (_x, _y, i) => clamp(slip - away[i]! + 0.5))
  paint(sheet, ink, (_x, _y, i) => mask[i]!)
  sheet.cover = map(sheet.cover, (value, i) => Math.max(value, clamp(slip - away[i]! + 0.5)))
}

/**
 * A paper-colored edge, like that of a sticker, makes the art visible on both dark and light
 * fabric.
 */
function addKeyline(sheet: Sheet, paper: Color, wide: number): void {
  const away = distanceTo(sheet.cover, sheet.width, sheet.height)
  const before = sheet.cover
  paint(sheet, paper, (_x, _y, i) => (away[i]! > 0 ? 1 - before[i]! : 0))
  sheet.cover = map(before, (value, i) => Math.max(value, clamp(wide - away[i]! + 0.5)))
}

function pressIntoPaper(sheet: Sheet, seed: number): void {
  const { width, height } = sheet
  const random = randomOf(seed ^ 0x9e3779b9)
  const unit = Math.min(width, height) / 1000
  const fiber = blur(grain(width, height, random), width, height, Math.max(0.6, unit * 0.9))
  const cloud = clouds(width, height, unit * 220, 3, random)
  for (let i = 0; i < fiber.length; i++) {
    const light = 1 + fiber[i]! * 0.05 + cloud[i]! * 0.014
    sheet.red[i] = clamp(sheet.red[i]! * light)
    sheet.green[i] = clamp(sheet.green[i]! * light)
    sheet.blue[i] = clamp(sheet.blue[i]! * light)
  }
}

const scaled = (area: Area, scale: number): Area => ({
  left: area.left * scale,
  top: area.top * scale,
  width: area.width * scale,
  height: area.height * scale,
})
