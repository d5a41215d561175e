import { type PaperFonts, printedText } from '../../../platform/papers/fonts.ts'
import { A4 } from '../../../platform/papers/open-paper.ts'
import type { Pen } from '../../../platform/papers/pen.ts'
import { dayWords, message, type SiteLanguage, type Words, writeWords } from '../../../platform/words/index.ts'
import type { Order } from '../orders/index.ts'

export const WIDTH = A4.width - 2 * A4.edge

type Head = { kind: Words; language?: SiteLanguage | undefined }

/** @returns the y position below the head */
export function drawHead(pen: Pen, fonts: PaperFonts, order: Order, { kind, language }: Head): number {
  const y = A4.edge
  pen.logo(A4.edge - 3, y - 3, 28)
  const text = printedText(fonts, order.branding.campaignName)
  pen.write({ text, face: 'strong', size: 12, x: A4.edge + 32, y: y + 2, width: 280, maxHeight: 16 })
  pen.write({ text: writeWords(kind, language), color: 'muted', x: A4.edge, y: y + 5, width: WIDTH, align: 'right' })
  pen.line(A4.edge, y + 36, WIDTH)
  const title = { x: A4.edge, y: y + 54, width: WIDTH }
  const end = pen.write({ ...title, text: order.number, face: 'heading', size: 22, tag: 'H1' })
  const about = writeWords(message('Ordered on {day}', { day: dayWords(order.createdAt) }), language)
  return pen.write({ ...title, text: about, size: 9.5, color: 'muted', y: end + 4 })
}
