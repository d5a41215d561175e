import { Readable } from 'node:stream'
import type { Config } from '../../../platform/config/load-config.ts'
import { formatMoney } from '../../../platform/money.ts'
import { paperFonts, printedText } from '../../../platform/papers/fonts.ts'
import { A4, openPaper } from '../../../platform/papers/open-paper.ts'
import { dayWords, message, moneyWords, sentences, type Words, writeWords } from '../../../platform/words/index.ts'
import { addressLines, describeLine, lineFacts, lineTotal, type Order } from '../orders/index.ts'
import { drawHead, WIDTH } from './order-paper.ts'

const FOOT = A4.height - A4.edge - 40
const NAMES = WIDTH - 110
const FACTS_SIZE = 8.6
const PARTY = WIDTH / 2 - 16
const TOTAL_HEIGHT = 56

type Business = Pick<Config, 'BUSINESS_NAME' | 'BUSINESS_ADDRESS' | 'BUSINESS_VAT_ID'>

/**
 * Draws the receipt of an order as PDF, in the language of the order. The receipt names the company
 * that runs this installation as the seller, because it receives the money and pays shipping and
 * tax.
 */
export async function drawReceipt(business: Business, order: Order): Promise<Readable> {
  const { language = 'en' } = order
  const write = (words: Words) => writeWords(words, language)
  const title = write(message('Receipt {number}', { number: order.number }))
  const [pen, fonts] = await Promise.all([openPaper({ title, createdAt: order.createdAt, language }), paperFonts()])
  const money = (amount: number) => formatMoney(amount, order.currency, language)
  const at = { x: A4.edge, width: WIDTH }
  const top = drawHead(pen, fonts, order, { kind: message('Receipt'), language }) + 18
  /** @returns the y position below the drawn text */
  const drawParty = (title: Words, lines: readonly string[], x: number): number => {
    const column = { x, width: PARTY }
    let y = pen.write({ ...column, text: write(title), size: FACTS_SIZE, color: 'muted', y: top, tag: 'H2' }) + 3
    for (const line of lines) y = pen.write({ ...column, text: printedText(fonts, line), y }) + 1
    return y
  }
  const buyer = [...addressLines(order, language), ...(order.email === null ? [] : [order.email])]
  let y = Math.max(
    drawParty(message('Sold to'), buyer, A4.edge),
    drawParty(message('Sold by'), businessLines(business).map(write), A4.edge + WIDTH - PARTY),
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
    const facts = printedText(fonts, lineFacts(line, order, language))
    const factsHeight = facts === '' ? 0 : 2 + pen.height(facts, FACTS_SIZE, NAMES)
    y = placeFor(8 + pen.height(name, 9.5, NAMES, 'strong') + factsHeight + 9)
    pen.line(A4.edge, y, WIDTH)
    pen.write({ ...at, text: money(lineTotal(line)), face: 'strong', y: y + 8, align: 'right' })
    let end = pen.write({ ...at, text: name, face: 'strong', y: y + 8, width: NAMES })
    if (facts !== '')
      end = pen.write({ ...at, text: facts, size: FACTS_SIZE, color: 'muted', y: end + 2, width: NAMES })
    y = end + 9
  }
  const sums: readonly (readonly [Words, number])[] = [
    [message('Products'), order.subtotalMinorUnit],
    ...(order.discountMinorUnit > 0
      ? ([
          [
            order.discountCode === null
              ? message('Discount')
              : message('Discount {code}', { code: order.discountCode }),
            -order.discountMinorUnit,
          ],
        ] as const)
      : []),
    [message('Shipping'), order.shippingMinorUnit],
    [message('Tax'), order.taxMinorUnit],
  ]
  y = placeFor(8 + sums.length * (pen.height(write(message('Products')), 9.5, NAMES) + 4) + TOTAL_HEIGHT)
  pen.line(A4.edge, y, WIDTH)
  y += 8
  for (const [name, amount] of sums) {
    pen.write({ ...at, text: money(amount), y, align: 'right' })
    y = pen.write({ ...at, text: printedText(fonts, write(name)), color: 'muted', y, width: NAMES }) + 4
  }
  pen.line(A4.edge, y + 2, WIDTH, 'ink', 0.8)
  pen.write({ ...at, text: money(order.totalMinorUnit), face: 'strong', size: 13, y: y + 10, align: 'right' })
  y = pen.write({ ...at, text: write(message('Total')), face: 'strong', size: 13, y: y + 10, width: WIDTH - 160 }) + 8
  pen.write({ ...at, text: write(describePayment(order)), size: 9, color: 'muted', y })
  pen.line(A4.edge, FOOT + 8, WIDTH)
  const foot = write(message('Keep this receipt. The order page shows the current status.'))
  pen.write({ ...at, text: foot, size: 8.2, color: 'muted', y: FOOT + 18 })
  return Readable.from([Buffer.from(await pen.finish())])
}

function businessLines({ BUSINESS_NAME, BUSINESS_ADDRESS = '', BUSINESS_VAT_ID }: Business): Words[] {
  const address = BUSINESS_ADDRESS.split('|').flatMap((line) => line.trim() || [])
  return [
    BUSINESS_NAME,
    ...address,
    ...(BUSINESS_VAT_ID ? [message('VAT number {number}', { number: BUSINESS_VAT_ID })] : []),
  ]
}

function describePayment({ mode, paymentId, ppuCode, createdAt, refundedAt, totalMinorUnit, currency }: Order): Words {
  if (mode === 'PREVIEW') return message('Test order: nothing was paid and nothing is shipped.')
  const day = dayWords(createdAt)
  const paid =
    ppuCode === null
      ? message('Paid on {day}.', { day })
      : message('Paid on {day}, receipt {code}.', { day, code: ppuCode })
  return sentences(
    paymentId === null ? message('Nothing to pay.') : paid,
    refundedAt === null
      ? ''
      : message('{amount} was refunded on {day}.', {
          amount: moneyWords(totalMinorUnit, currency),
          day: dayWords(refundedAt),
        }),
  )
}
