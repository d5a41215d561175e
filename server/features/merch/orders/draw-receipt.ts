import { Readable } from 'node:stream'
import { formatMoney } from '../../../platform/money.ts'
import { paperFonts, printedText } from '../../../platform/papers/fonts.ts'
import { A4, openPaper } from '../../../platform/papers/open-paper.ts'
import { lineInWords, lineTotal } from './domain/order-lines.ts'
import type { Order } from './order.ts'
import { addressLines, DAY, drawHead, lineFacts, WIDTH } from './order-paper.ts'

const FOOT = A4.height - A4.edge - 40

/** The receipt of an order, a PDF: what was bought, for how much, how it was paid, and whether it went back. */
export async function drawReceipt(order: Order): Promise<Readable> {
  const [pen, fonts] = await Promise.all([
    openPaper({ title: `Receipt ${order.number}`, createdAt: order.createdAt }),
    paperFonts(),
  ])
  const money = (amount: number) => formatMoney(amount, order.currency)
  const at = { x: A4.edge, width: WIDTH }
  let y = drawHead(pen, fonts, order, 'Receipt') + 18
  for (const line of addressLines(order)) y = pen.write({ ...at, text: printedText(fonts, line), y }) + 1
  if (order.email !== null) y = pen.write({ ...at, text: printedText(fonts, order.email), colour: 'muted', y }) + 1
  y += 18
  for (const line of order.lines) {
    if (y > FOOT - 60) {
      pen.nextPage()
      y = A4.edge
    }
    pen.line(A4.edge, y, WIDTH)
    const name = printedText(fonts, lineInWords({ ...line, size: null, color: null }))
    pen.write({ ...at, text: money(lineTotal(line)), face: 'strong', y: y + 8, align: 'right' })
    let end = pen.write({ ...at, text: name, face: 'strong', y: y + 8, width: WIDTH - 110 })
    const facts = lineFacts(line, order)
    if (facts !== '')
      end = pen.write({
        ...at,
        text: printedText(fonts, facts),
        size: 8.6,
        colour: 'muted',
        y: end + 2,
        width: WIDTH - 110,
      })
    y = end + 9
  }
  pen.line(A4.edge, y, WIDTH)
  const sums: readonly (readonly [string, number])[] = [
    ['Goods', order.subtotalMinorUnit],
    ...(order.discountMinorUnit > 0
      ? ([
          [`Discount${order.discountCode === null ? '' : ` ${order.discountCode}`}`, -order.discountMinorUnit],
        ] as const)
      : []),
    ['Shipping', order.shippingMinorUnit],
    ['Tax', order.taxMinorUnit],
  ]
  y += 8
  for (const [name, amount] of sums) {
    pen.write({ ...at, text: money(amount), y, align: 'right' })
    y = pen.write({ ...at, text: printedText(fonts, name), colour: 'muted', y, width: WIDTH - 110 }) + 4
  }
  pen.line(A4.edge, y + 2, WIDTH, 'ink', 0.8)
  pen.write({ ...at, text: money(order.totalMinorUnit), face: 'strong', size: 13, y: y + 10, align: 'right' })
  y = pen.write({ ...at, text: 'Total', face: 'strong', size: 13, y: y + 10, width: WIDTH - 160 }) + 8
  pen.write({ ...at, text: paidInWords(order, money), size: 9, colour: 'muted', y })
  pen.line(A4.edge, FOOT + 8, WIDTH)
  const foot = 'Sold through Semblance. Keep this receipt; the order’s own page shows how it stands today.'
  pen.write({ ...at, text: foot, size: 8.2, colour: 'muted', y: FOOT + 18 })
  return Readable.from([Buffer.from(await pen.finish())])
}

function paidInWords(order: Order, money: (amount: number) => string): string {
  if (order.mode === 'PREVIEW') return 'An order made to try the shop: nothing was paid and nothing is sent.'
  const paid =
    order.paymentId === null
      ? 'Nothing was to be paid.'
      : `Paid on ${DAY.format(order.createdAt)}${order.ppuCode === null ? '' : `, receipt ${order.ppuCode}`}.`
  return order.refundedAt === null
    ? paid
    : `${paid} ${money(order.totalMinorUnit)} went back on ${DAY.format(order.refundedAt)}.`
}
