import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../../platform/context.ts'
import { headingFace, type PaperFonts, paperFonts, printedText } from '../../../platform/papers/fonts.ts'
import { A4, openPaper } from '../../../platform/papers/open-paper.ts'
import type { Pen } from '../../../platform/papers/pen.ts'
import { openFile } from '../../media/files/index.ts'
import {
  addressLines,
  findOrderDetails,
  lineFacts,
  notesOf,
  type Order,
  type OrderDetails,
  type OrderLine,
  pictureOf as pictureKeyOf,
} from '../orders/index.ts'
import { drawHead, WIDTH } from './order-paper.ts'

const PICTURE = 84
const PICTURE_PIXELS = 320
const FOOT = A4.height - A4.edge
const NOTE_SIZE = 13

/**
 * Draws the packing slips of orders into one PDF, each on a new page. They show no prices, because
 * the parcel may be a gift. An unreadable picture is left out.
 */
export async function drawPackingSlips(ctx: Context, orders: readonly Order[]): Promise<Readable> {
  const title = orders.length === 1 ? 'Packing slip' : `Packing slips of ${orders.length} orders`
  const [pen, fonts, details] = await Promise.all([
    openPaper({ title, createdAt: ctx.clock.now() }),
    paperFonts(),
    findOrderDetails(
      ctx.db,
      orders.map(({ id }) => id),
    ),
  ])
  const pictures = new Map<string, Uint8Array | undefined>()
  for (const [at, order] of orders.entries()) {
    if (at > 0) pen.nextPage()
    await drawSlip(ctx, pen, fonts, order, details.get(order.id), pictures)
  }
  return Readable.from([Buffer.from(await pen.finish())])
}

async function drawSlip(
  ctx: Context,
  pen: Pen,
  fonts: PaperFonts,
  order: Order,
  details: OrderDetails | undefined,
  pictures: Map<string, Uint8Array | undefined>,
): Promise<void> {
  const at = { x: A4.edge, width: WIDTH }
  let y = drawHead(pen, fonts, order, { kind: 'Packing slip' }) + 20
  y = pen.write({ ...at, text: 'Send to', size: 9, color: 'muted', y, tag: 'H2' }) + 2
  for (const line of addressLines(order))
    y = pen.write({ ...at, text: printedText(fonts, line), face: 'strong', size: 12, y }) + 1
  y += 18
  const preparedOf = new Map(details?.prepared.map((each) => [each.itemId, each]))
  for (const line of order.lines.filter(({ isDigital }) => !isDigital)) {
    const item = layOutItemText(pen, fonts, order, line)
    if (y + item.height > FOOT) {
      pen.nextPage()
      y = A4.edge
    }
    const key = pictureKeyOf(order, line, preparedOf.get(line.id))
    const picture = key === null ? undefined : await pictureOf(ctx, key, pictures)
    drawItem(pen, { line, item, picture, y })
    y += item.height
  }
  pen.line(A4.edge, y, WIDTH)
  for (const note of notesOf(order)) {
    const text = printedText(fonts, `“${note}”`)
    const face = headingFace(fonts, text)
    const height = pen.height(text, NOTE_SIZE, WIDTH, face)
    const isFull = y + 14 + height > FOOT
    if (isFull) pen.nextPage()
    y = pen.write({ ...at, text, face, size: NOTE_SIZE, y: isFull ? A4.edge : y + 14 })
  }
}

type ItemTexts = { name: string; facts: string; height: number }

const FACTS_SIZE = 11
const TEXT_COLUMN = { x: A4.edge + PICTURE + 18, width: WIDTH - PICTURE - 88 }
const NAME = { ...TEXT_COLUMN, face: 'strong', size: 13, maxHeight: 38 } as const

/** Only the product's name may be truncated. */
function layOutItemText(pen: Pen, fonts: PaperFonts, order: Order, line: OrderLine): ItemTexts {
  const [name, facts] = [printedText(fonts, line.name), printedText(fonts, lineFacts(line, order))]
  const nameHeight = Math.min(NAME.maxHeight, pen.height(name, NAME.size, NAME.width, NAME.face))
  const factsHeight = facts === '' ? 0 : 4 + pen.height(facts, FACTS_SIZE, TEXT_COLUMN.width)
  return { name, facts, height: Math.max(PICTURE + 22, 14 + nameHeight + factsHeight + 30) }
}

function drawItem(
  pen: Pen,
  { line, item, picture, y }: { line: OrderLine; item: ItemTexts; picture: Uint8Array | undefined; y: number },
): void {
  pen.line(A4.edge, y, WIDTH)
  if (picture) pen.picture(picture, A4.edge, y + 11, PICTURE, line.name)
  else pen.frame(A4.edge, y + 11, PICTURE)
  let end = pen.write({ ...NAME, text: item.name, y: y + 14 })
  if (item.facts !== '') end = pen.write({ ...TEXT_COLUMN, text: item.facts, size: FACTS_SIZE, y: end + 4 })
  pen.write({ ...TEXT_COLUMN, text: line.sku, size: 8.6, color: 'muted', y: end + 4 })
  const count = { x: A4.edge + WIDTH - 60, width: 60, align: 'right' } as const
  pen.write({ ...count, text: `× ${line.quantity}`, face: 'strong', size: 16, y: y + 14 })
}

async function pictureOf(
  ctx: Context,
  key: string,
  known: Map<string, Uint8Array | undefined>,
): Promise<Uint8Array | undefined> {
  if (!known.has(key))
    known.set(
      key,
      await asJpeg(ctx, key).catch((error: unknown) => {
        ctx.log.warn({ err: error, key }, 'a packing slip was printed without a picture')
        return undefined
      }),
    )
  return known.get(key)
}

async function asJpeg(ctx: Context, key: string): Promise<Uint8Array | undefined> {
  const opened = await openFile(ctx, key)
  if (!opened) return undefined
  return ctx.temporaryFiles.use((from) =>
    ctx.temporaryFiles.use(async (to) => {
      await pipeline(opened.body, createWriteStream(from))
      await ctx.pictures.resize(from, to, { width: PICTURE_PIXELS, type: 'image/jpeg' })
      return readFile(to)
    }),
  )
}
