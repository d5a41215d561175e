import { brandName } from '../../../platform/brand/index.ts'
import { headingFace, type PaperFonts, paperFonts, printedName, printedText } from '../../../platform/papers/fonts.ts'
import { createPen, type Pen } from '../../../platform/papers/pen.ts'
import type { LicenceView } from './licence-view.ts'

/** The certificate prints a slug if the fonts lack a letter of the real name. */
export type CertificateData = LicenceView & { slugs: { licensor: string; licensee: string } }
type Names = { licensor: string; licensee: string }

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89, edge: 56 } as const
const WIDTH = PAGE.width - 2 * PAGE.edge
const QR_SIDE = 88
const FOOT = PAGE.height - PAGE.edge - QR_SIDE
const FILES_PRINTED = 3
const LABEL = 96
const SMALL = 8.2
const TITLE_HEIGHT = 112

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const LICENSED = { IMAGE: 'likeness', VOICE: 'voice', VIDEO: 'likeness and voice' } as const

/**
 * Draws the certificate as one A4 page with embedded fonts, tagged for screen readers. It never
 * states the price. Text that does not fit is cut with an ellipsis. The QR code leads to the full
 * text.
 */
export async function drawCertificate(certified: CertificateData): Promise<Uint8Array> {
  const [{ default: PDFDocument }, { default: encodeQr }, fonts] = await Promise.all([
    import('pdfkit'),
    import('qr'),
    paperFonts(),
  ])
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: `License ${certified.code}`, Author: brandName(), CreationDate: new Date(certified.since) },
    // Do not use the built-in fonts, so that every font is embedded.
    font: '',
  })
  for (const [face, { bytes }] of Object.entries(fonts.faces)) doc.registerFont(face, bytes)
  const pen = createPen(doc, fonts)
  const names = {
    licensor: printedName(fonts, certified.licensor, certified.slugs.licensor),
    licensee: printedName(fonts, certified.licensee, certified.slugs.licensee),
  }
  drawHead(pen)
  const afterTitle = drawTitle(pen, fonts, certified, names)
  const afterFacts = drawFacts(pen, fonts, certified, names, afterTitle)
  drawClauses(pen, fonts, certified, afterFacts)
  const framed = encodeQr(certified.verifyUrl, 'raw', { ecc: 'medium', border: 1 })
  const modules = framed.slice(1, -1).map((line) => line.slice(1, -1))
  drawFoot(pen, certified, modules, printsWhole(fonts, certified, names))
  return pen.finish()
}

function drawHead(pen: Pen): void {
  const y = PAGE.edge
  pen.logo(PAGE.edge - 3, y - 3, 28)
  pen.write({ text: brandName(), face: 'heading', size: 16, x: PAGE.edge + 32, y: y + 1, width: 200 })
  const text = 'License certificate'
  pen.write({ text, color: 'muted', x: PAGE.edge, y: y + 5, width: WIDTH, align: 'right' })
  pen.line(PAGE.edge, y + 36, WIDTH)
}

function drawTitle(pen: Pen, fonts: PaperFonts, { code, medium }: CertificateData, names: Names): number {
  const at = { x: PAGE.edge, width: WIDTH }
  const text = `${names.licensee} may use the ${LICENSED[medium]} of ${names.licensor}`
  const face = headingFace(fonts, text)
  const size = [27, 22, 18].find((each) => pen.height(text, each, WIDTH, face) <= TITLE_HEIGHT) ?? 15
  const y = pen.write({ ...at, text: `License ${code}`, face: 'strong', size: 10, color: 'calm', y: PAGE.edge + 62 })
  return pen.write({ ...at, text, face, size, y: y + 10, tag: 'H1', maxHeight: TITLE_HEIGHT })
}

function drawFacts(pen: Pen, fonts: PaperFonts, certified: CertificateData, names: Names, from: number): number {
  const { uses, sharing, territory, exclusivity, since, until, campaignType, medium } = certified
  const kind = { IMAGE: 'Picture', VOICE: 'Recording', VIDEO: 'Video' }[medium]
  const rows: readonly (readonly [string, string])[] = [
    ['Licensor', names.licensor],
    ['Licensee', names.licensee],
    ['Work', `${kind}, ${campaignType.replaceAll('_', ' ')}`],
    ['Permitted uses', uses.length > 0 ? uses.map(sentence).join(' · ') : 'The licensee’s own campaign, as agreed'],
    ['Territory', territory],
    ['From', DAY.format(new Date(since))],
    ['Until', until === null ? 'No end date' : DAY.format(new Date(until))],
    ['Exclusive', exclusivity === 'EXCLUSIVE' ? 'Yes, for these uses' : 'No'],
    ...(sharing.allowed
      ? ([['Shared by licensor', sharing.description ?? 'Yes, in their own channels']] as const)
      : []),
  ]
  let y = from + 22
  for (const [label, value] of rows) {
    pen.line(PAGE.edge, y, WIDTH)
    pen.write({ text: label, size: 9, color: 'muted', x: PAGE.edge, y: y + 7, width: LABEL })
    const text = printedText(fonts, value)
    const end = pen.write({
      text,
      face: 'strong',
      size: 9.5,
      x: PAGE.edge + LABEL,
      y: y + 6.5,
      width: WIDTH - LABEL,
      maxHeight: 38,
    })
    y = Math.max(end, y + 18) + 5
  }
  pen.line(PAGE.edge, y, WIDTH)
  return y
}

/**
 * Draws as many clauses as fit, agreed conditions first. Omits clauses that repeat the table, and
 * leaves space for the fingerprints of the files.
 */
function drawClauses(pen: Pen, fonts: PaperFonts, { clauses, files }: CertificateData, from: number): void {
  const printed = files.filter(({ sha256 }) => sha256 !== null).slice(0, FILES_PRINTED)
  const more = files.length - printed.length
  const at = { x: PAGE.edge, width: WIDTH }
  const filesAt = FOOT - 30 - (printed.length > 0 ? 16 + printed.length * 12 + (more > 0 ? 12 : 0) : 0)
  let y = from + 14
  for (const key of ['conditions', 'ai', 'credits', 'holds']) {
    const clause = clauses.find((each) => each.key === key)
    const room = filesAt - 10 - y
    if (!clause || room < 2 * SMALL) continue
    const text = printedText(fonts, clause.text)
    const color = key === 'conditions' ? 'ink' : 'muted'
    y = pen.write({ ...at, text, size: SMALL, color, y, maxHeight: room }) + 5
  }
  if (printed.length === 0) return
  const title = 'SHA-256 fingerprints of the delivered files'
  y = pen.write({ ...at, text: title, size: SMALL, face: 'strong', y: filesAt, tag: 'H2' }) + 4
  for (const { sha256 } of printed) y = pen.write({ ...at, text: sha256 ?? '', size: 7.8, y, color: 'muted' }) + 1.5
  if (more > 0)
    pen.write({ ...at, text: `and ${more} more; scan the QR code for the full list`, size: 7.8, y, color: 'muted' })
}

function drawFoot(
  pen: Pen,
  { verifyUrl }: CertificateData,
  modules: readonly (readonly boolean[])[],
  isWhole: boolean,
): void {
  pen.line(PAGE.edge, FOOT - 16, WIDTH, 'accent', 1.2)
  pen.qrCode(modules, PAGE.edge, FOOT, QR_SIDE, `QR code of ${verifyUrl}`)
  const at = { x: PAGE.edge + QR_SIDE + 22, width: WIDTH - QR_SIDE - 22 }
  const counts =
    'A license can be suspended by a dispute and ends if the payment is refunded. Scan the QR code or look up the license code. The online record applies, not this printout.'
  const signed = isWhole
    ? 'This file is signed with Content Credentials.'
    : 'This file is signed with Content Credentials. For the full names and words in other scripts, scan the QR code.'
  let y = pen.write({ ...at, text: 'Is this license still valid?', face: 'heading', size: 14, y: FOOT - 3, tag: 'H2' })
  y = pen.write({ ...at, text: counts, size: 8.6, color: 'muted', y: y + 3 })
  const address = { text: verifyUrl, link: verifyUrl, face: 'strong', color: 'calm', maxHeight: 24 } as const
  y = pen.write({ ...at, ...address, size: 8.6, y: y + 4 })
  pen.write({ ...at, text: signed, size: 7.6, color: 'muted', y: y + 3 })
}

const printsWhole = (
  fonts: PaperFonts,
  { licensor, licensee, uses, territory, clauses }: CertificateData,
  names: Names,
) =>
  names.licensor === licensor &&
  names.licensee === licensee &&
  [...uses, territory, ...clauses.map(({ text }) => text)].every((words) => printedText(fonts, words) === words)

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
