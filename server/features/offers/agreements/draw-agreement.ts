import { brandName } from '../../../platform/brand/index.ts'
import { paperFonts, printedText } from '../../../platform/papers/fonts.ts'
import { A4, openPaper } from '../../../platform/papers/open-paper.ts'
import type { Pen } from '../../../platform/papers/pen.ts'
import { readText } from './domain/agreement-text.ts'
import type { SignatureRow } from './queries/agreement-rows.ts'

type Drawn = {
  text: string
  textSha256: string
  version: number
  signatures: readonly Pick<SignatureRow, 'side' | 'typed_name' | 'signer_role' | 'signed_at'>[]
  verifyUrl: string
  sealedAt: Date
}

const WIDTH = A4.width - 2 * A4.edge
const FOOT = A4.height - A4.edge
const BODY = 9.5
const INDENT = 14
const QR_SIDE = 88
/** Height of one signature without the name. */
const SIGNATURE = 38
const NAME = 12
const ZERO_WIDTH_SPACE = '\u200b'
/** Height of the part at the end that tells how to check the agreement. */
const CHECK = 150

const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
const SIGNERS = { brand: 'For the brand', talent: 'The talent', agent: 'For the talent, as their agent' } as const

type Cursor = { pen: Pen; y: number; print: (words: string) => string }

/** Draws a signed agreement on as many pages as it needs, and reserves the seal. */
export async function drawAgreement(drawn: Drawn): Promise<Uint8Array> {
  const [pen, fonts, { default: encodeQr }] = await Promise.all([
    openPaper({ title: 'Digital replica rider and license', createdAt: drawn.sealedAt }),
    paperFonts(),
    import('qr'),
  ])
  const at: Cursor = { pen, y: A4.edge, print: (words) => breakWords(printedText(fonts, words)) }
  const { title, sections } = readText(drawn.text)
  drawHead(at, title, drawn.version)
  for (const section of sections) {
    startPageUnless(at, 60)
    at.y += 12
    at.y =
      pen.write({ text: section.title, face: 'strong', size: 10.5, x: A4.edge, y: at.y, width: WIDTH, tag: 'H2' }) + 3
    for (const { text, isPoint } of section.lines) drawLine(at, at.print(text), isPoint)
  }
  drawSignatures(at, drawn)
  const framed = encodeQr(drawn.verifyUrl, 'raw', { ecc: 'medium', border: 1 })
  drawCheck(
    at,
    drawn,
    framed.slice(1, -1).map((row) => row.slice(1, -1)),
  )
  pen.reserveSeal({ signedBy: brandName(), reason: 'Both sides signed this agreement', at: drawn.sealedAt })
  return pen.finish()
}

/**
 * Lets the longest words break. pdfkit measures the rest of a word again for each line, which takes
 * minutes for a word of twenty thousand letters.
 */
const breakWords = (text: string): string => text.replaceAll(/\S{200}(?=\S)/gu, `$&${ZERO_WIDTH_SPACE}`)

function drawHead(at: Cursor, title: string, version: number): void {
  const { pen } = at
  pen.logo(A4.edge - 3, at.y - 3, 28)
  pen.write({ text: brandName(), face: 'heading', size: 16, x: A4.edge + 32, y: at.y + 1, width: 200 })
  const text = `Agreement, version ${version}`
  pen.write({ text, color: 'muted', x: A4.edge, y: at.y + 5, width: WIDTH, align: 'right' })
  pen.line(A4.edge, at.y + 36, WIDTH)
  at.y = pen.write({ text: title, face: 'heading', size: 22, x: A4.edge, y: at.y + 52, width: WIDTH, tag: 'H1' })
}

function startPageUnless(at: Cursor, room: number): void {
  if (at.y + room <= FOOT) return
  at.pen.nextPage()
  at.y = A4.edge
}

function drawLine(at: Cursor, text: string, isPoint: boolean): void {
  const x = A4.edge + (isPoint ? INDENT : 0)
  const width = WIDTH - (isPoint ? INDENT : 0)
  for (const [index, part] of partsThatFit(at.pen, text, width).entries()) {
    startPageUnless(at, at.pen.height(part, BODY, width))
    if (isPoint && index === 0) at.pen.write({ text: '•', size: BODY, x: A4.edge + 2, y: at.y, width: INDENT })
    at.y = at.pen.write({ text: part, size: BODY, x, y: at.y, width }) + 3
  }
}

/** Splits a text at the space nearest to its middle if it is higher than half a page. */
function partsThatFit(pen: Pen, text: string, width: number): string[] {
  if (text.length < 200 || pen.height(text, BODY, width) <= (FOOT - A4.edge) / 2) return [text]
  const letters = Array.from(text)
  const middle = Math.floor(letters.length / 2)
  const space = letters.indexOf(' ', middle)
  const cut = space === -1 || space > middle + 200 ? middle : space
  return [letters.slice(0, cut), letters.slice(cut)].flatMap((half) => partsThatFit(pen, half.join('').trim(), width))
}

function drawSignatures(at: Cursor, { signatures }: Drawn): void {
  const { pen } = at
  const names = signatures.map(({ typed_name }) => at.print(typed_name))
  const heights = names.map((name) => SIGNATURE + pen.height(name, NAME, WIDTH, 'strong'))
  startPageUnless(at, 34 + heights.reduce((sum, height) => sum + height, 0))
  at.y =
    pen.write({ text: 'Signatures', face: 'strong', size: 10.5, x: A4.edge, y: at.y + 14, width: WIDTH, tag: 'H2' }) + 6
  for (const [index, { signer_role, signed_at }] of signatures.entries()) {
    const place = { x: A4.edge, width: WIDTH }
    pen.line(A4.edge, at.y, WIDTH)
    pen.write({ ...place, text: SIGNERS[signer_role], size: 8.6, color: 'muted', y: at.y + 7 })
    const end = pen.write({ ...place, text: names[index] ?? '', face: 'strong', size: NAME, y: at.y + 20 })
    const moment = `Signed electronically on ${MOMENT.format(signed_at)} UTC, after a recent sign-in`
    at.y = pen.write({ ...place, text: moment, size: 8.6, color: 'muted', y: end + 2 }) + 6
  }
  pen.line(A4.edge, at.y, WIDTH)
}

function drawCheck(at: Cursor, { textSha256, verifyUrl }: Drawn, modules: readonly (readonly boolean[])[]): void {
  const { pen } = at
  startPageUnless(at, CHECK)
  const top = at.y + 20
  pen.qrCode(modules, A4.edge, top, QR_SIDE, `QR code of ${verifyUrl}`)
  const place = { x: A4.edge + QR_SIDE + 22, width: WIDTH - QR_SIDE - 22 }
  let y = pen.write({ ...place, text: 'Is this copy genuine?', face: 'heading', size: 14, y: top - 3, tag: 'H2' })
  const how =
    'This file is sealed. A PDF reader shows if it was changed. To compare it with the one we made, scan the QR code and choose this file there. It is not uploaded.'
  y = pen.write({ ...place, text: how, size: 8.6, color: 'muted', y: y + 3 })
  y = pen.write({ ...place, text: verifyUrl, link: verifyUrl, face: 'strong', color: 'calm', size: 8.6, y: y + 4 })
  y = pen.write({ ...place, text: 'SHA-256 of the text that both sides signed', size: 7.8, face: 'strong', y: y + 6 })
  at.y = pen.write({ ...place, text: textSha256, size: 7, color: 'muted', y: y + 1 })
}
