import { Readable } from 'node:stream'
import type { Config } from '../../../platform/config/load-config.ts'
import { formatMoney } from '../../../platform/money.ts'
import { paperFonts, printedText } from '../../../platform/papers/fonts.ts'
import { A4, openPaper } from '../../../platform/papers/open-paper.ts'
import { addressLines, describeLine, lineFacts, lineTotal, type Order } from '../orders/index.ts'
import { DAY, drawHead, WIDTH } from './order-paper.ts'

const FOOT = A4.height - A4.edge - 40
const NAMES = WIDTH - 110
const FACTS_SIZE = 8.6
const PARTY = WIDTH / 2 - 16
const TOTAL_HEIGHT = 56

type Business = Pick<Config, 'BUSINESS_NAME' | 'BUSINESS_ADDRESS' | 'BUSINESS_VAT_ID'>

/**
 * Draws the receipt of an order as PDF. The receipt names the company that runs this installation
 * as the seller, because it receives the money and pays shipping and tax.
 */
export async function drawReceipt(business: Business, order: Order): Promise<Readable> {
  const [pen, fonts] = await Promise.all([
    openPaper({ title: `Receipt ${order.number}`, createdAt: order.createdAt }),
    paperFonts(),
  ])
  const money = (amount: number) => formatMoney(amount, order.currency)
  const at = { x: A4.edge, width: WIDTH }
  const top = drawHead(pen, fonts, order, 'Receipt') + 18
  /** @returns the y position below the drawn text */
  const drawParty = (title: string, lines: readonly string[], x: number): number => {
    const column = { x, width: PARTY }
    let y = pen.write({ ...column, text: title, size: FACTS_SIZE, color: 'muted', y: top, tag: 'H2' }) + 3
    for (const line of lines) y = pen.write({ ...column, text: printedText(fonts, line), y }) + 1
    return y
  }
  const buyer = [...addressLines(order), ...(order.email === null ? [] : [order.email])]
  let y = Math.max(
    drawParty('Sold to', buyer, A4.edge),
    drawParty('Sold by', businessLines(business), A4.edge + WIDTH - PARTY),
  )
  y += 18
  /**
   * Returns the y position for a block of this height, on a new page if it would overlap the
   * footer.
   */
  const placeFor = (height: number): number => {
    if (y + height <= FOOT) return y
    pen.nextPage()
    return A4.edge
  }
  for (const line of order.lines) {
    const name = printedText(fonts, describeLine({ ...line, size: null, color: null }))
    const facts = printedText(fonts, lineFacts(line, order))
    const factsHeight = facts === '' ? 0 : 2 + pen.height(facts, FACTS_SIZE, NAMES)
    y = placeFor(8 + pen.height(name, 9.5, NAMES, 'strong') + factsHeight + 9)
    pen.line(A4.edge, y, WIDTH)
    pen.write({ ...at, text: money(lineTotal(line)), face: 'strong', y: y + 8, align: 'right' })
    let end = pen.write({ ...at, text: name, face: 'strong', y: y + 8, width: NAMES })
    if (facts !== '')
      end = pen.write({ ...at, text: facts, size: FACTS_SIZE, color: 'muted', y: end + 2, width: NAMES })
    y = end + 9
  }
  const sums: readonly (readonly [string, number])[] = [
    ['Products', order.subtotalMinorUnit],
    ...(order.discountMinorUnit > 0
      ? ([
          [`Discount${order.discountCode === null ? '' : ` ${order.discountCode}`}`, -order.discountMinorUnit],
        ] as const)
      : []),
    ['Shipping', order.shippingMinorUnit],
    ['Tax', order.taxMinorUnit],
  ]
  y = placeFor(8 + sums.length * (pen.height('Products', 9.5, NAMES) + 4) + TOTAL_HEIGHT)
  pen.line(A4.edge, y, WIDTH)
  y += 8
  for (const [name, amount] of sums) {
    pen.write({ ...at, text: money(amount), y, align: 'right' })
    y = pen.write({ ...at, text: printedText(fonts, name), color: 'muted', y, width: NAMES }) + 4
  }
  pen.line(A4.edge, y + 2, WIDTH, 'ink', 0.8)
  pen.write({ ...at, text: money(order.totalMinorUnit), face: 'strong', size: 13, y: y + 10, align: 'right' })
  y = pen.write({ ...at, text: 'Total', face: 'strong', size: 13, y: y + 10, width: WIDTH - 160 }) + 8
  pen.write({ ...at, text: describePayment(order, money), size: 9, color: 'muted', y })
  pen.line(A4.edge, FOOT + 8, WIDTH)
  const foot = 'Keep this receipt. The order page shows the current status.'
  pen.write({ ...at, text: foot, size: 8.2, color: 'muted', y: FOOT + 18 })
  return Readable.from([Buffer.from(await pen.finish())])
}

function businessLines({ BUSINESS_NAME, BUSINESS_ADDRESS = '', BUSINESS_VAT_ID }: Business): string[] {
  const address = BUSINESS_ADDRESS.split('|').flatMap((line) => line.trim() || [])
  return [BUSINESS_NAME, ...address, ...(BUSINESS_VAT_ID ? [`VAT number ${BUSINESS_VAT_ID}`] : [])]
}

function describePayment(order: Order, money: (amount: number) => string): string {
  if (order.mode === 'PREVIEW') return 'Test order: nothing was paid and nothing is shipped.'
  const paid =
    order.paymentId === null
      ? 'Nothing to pay.'
      : `Paid on ${DAY.format(order.createdAt)}${order.ppuCode === null ? '' : `, receipt ${order.ppuCode}`}.`
  return order.refundedAt === null
    ? paid
    : `${paid} ${money(order.totalMinorUnit)} was refunded on ${DAY.format(order.refundedAt)}.`
}
