import type PDFDocument from 'pdfkit'
import { brand } from '../brand/index.ts'
import { LIGHT } from '../pages/theme.ts'
import { covers, type Face, type PaperFonts } from './fonts.ts'
import { layOutText, type TextLine, type TextRun } from './lay-out-text.ts'
import { addSealField, type SealWords } from './seal-field.ts'

type Document = InstanceType<typeof PDFDocument>
type Color = keyof typeof LIGHT
type TextBlock = {
  text: string
  face?: Face
  size?: number
  color?: Color
  x: number
  y: number
  width: number
  /** Points. Longer text is cut and ends with an ellipsis. */
  maxHeight?: number
  align?: 'left' | 'right'
  tag?: 'H1' | 'H2' | 'P'
  link?: string
}

const gapOf = (size: number, face: Face): number => size * (face === 'heading' || size > 14 ? 0.06 : 0.28)

/**
 * Writes and draws on the last page of a document. Text is tagged for screen readers, which skip
 * decoration.
 */
export type Pen = ReturnType<typeof createPen>

/** The caller must have registered our fonts with the document. */
export function createPen(doc: Document, fonts: PaperFonts) {
  const root = doc.struct('Document')
  doc.addStructure(root)

  const drawArtifact = (draw: () => void): void => {
    doc.markContent('Artifact', { type: 'Layout' })
    draw()
    doc.endMarkedContent()
  }

  /**
   * Draws text as shapes, and stores it as an attribute for screen readers.
   * @returns the y position at which the text ends
   */
  const writeOutlined = ({ text, face = 'text', size = 9.5, color = 'ink', ...words }: TextBlock): number => {
    const { x, y, width, maxHeight, align, tag = 'P' } = words
    const laid = layOutText(fonts, text, { face, size, width })
    const height = doc.font(face, size).currentLineHeight(true) + gapOf(size, face)
    const maxLines = maxHeight === undefined ? laid.length : Math.floor((maxHeight + gapOf(size, face)) / height)
    const lines = laid.slice(0, Math.max(1, maxLines))
    const { font } = fonts.faces[face]
    const ascent = (font.ascent / font.unitsPerEm) * size
    const isCut = lines.length < laid.length
    const dots = isCut ? layOutText(fonts, '…', { face, size, width }).flatMap(({ runs }) => runs) : []
    const figure = doc.struct(tag, { actual: text }, () => {
      for (const [at, line] of lines.entries())
        drawLine(at === lines.length - 1 ? withDots(line, dots) : line, y + at * height + ascent)
    })
    root.add(figure)
    return y + lines.length * height

    function drawLine({ runs }: TextLine, baseline: number): void {
      let from = align === 'right' ? x + width - widthOf(runs) : x
      for (const run of runs) {
        outline(doc, run, from, baseline)
        if (run.cut.stroke === 0) doc.fill(LIGHT[color])
        else
          doc
            .lineJoin('round')
            .lineWidth(run.cut.stroke * size)
            .fillAndStroke(LIGHT[color], LIGHT[color])
        from += run.width
      }
    }
  }

  return {
    /** @returns the y position at which the text ends */
    write(words: TextBlock): number {
      const { text, face = 'text', size = 9.5, color = 'ink', x, y, width, maxHeight, align, tag = 'P', link } = words
      if (!covers(fonts.faces[face], text)) return writeOutlined(words)
      doc.font(face, size).fillColor(LIGHT[color])
      const lineGap = gapOf(size, face)
      const bound = { width, lineGap, ...(align ? { align } : {}) }
      const whole = doc.heightOfString(text, bound)
      const isCut = maxHeight !== undefined && whole > maxHeight
      const lineHeight = doc.currentLineHeight(true)
      const lines = Math.max(1, Math.floor(((maxHeight ?? whole) + lineGap) / (lineHeight + lineGap)))
      doc.text(text, x, y, {
        ...bound,
        structParent: root,
        structType: tag,
        // pdfkit adds the ellipsis to the last line that fits.
        ...(isCut ? { height: lines * (lineHeight + lineGap) - lineGap + 1, ellipsis: '…' } : {}),
        link,
      })
      return y + (isCut ? lines * (lineHeight + lineGap) : whole)
    },

    /** Height in points. */
    height: (text: string, size: number, width: number, face: Face = 'text'): number =>
      covers(fonts.faces[face], text)
        ? doc.font(face, size).heightOfString(text, { width, lineGap: gapOf(size, face) })
        : layOutText(fonts, text, { face, size, width }).length *
          (doc.font(face, size).currentLineHeight(true) + gapOf(size, face)),

    line(x: number, y: number, width: number, color: Color = 'line', thickness = 0.6): void {
      drawArtifact(() =>
        doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(thickness)
          .strokeColor(LIGHT[color])
          .stroke(),
      )
    },

    /** Draws our logo. Another brand's papers show its name alone, because PDF has no SVG. */
    logo(x: number, y: number, side: number): void {
      if (brand().mark !== undefined) return
      const unit = side / 24
      drawArtifact(() => {
        doc.circle(x + 9 * unit, y + 12 * unit, 7 * unit).fill(brand().color ?? LIGHT.accent)
        doc
          .circle(x + 15 * unit, y + 12 * unit, 7 * unit)
          .lineWidth(1.5 * unit)
          .strokeColor(LIGHT.ink)
          .stroke()
      })
    },

    /**
     * `dark` tells which squares are dark. The caller must leave an empty margin around the code.
     */
    qrCode(dark: readonly (readonly boolean[])[], x: number, y: number, side: number, alt: string): void {
      const unit = side / dark.length
      const figure = doc.struct('Figure', { alt }, () => {
        // Slightly larger squares, because PDF viewers would show thin lines between them.
        for (const [row, line] of dark.entries())
          for (const [column, isDark] of line.entries())
            if (isDark) doc.rect(x + column * unit, y + row * unit, unit + 0.05, unit + 0.05)
        doc.fill(LIGHT.ink)
      })
      root.add(figure)
    },

    /** JPEG or PNG, centered in the square, as large as fits. */
    picture(bytes: Uint8Array, x: number, y: number, side: number, alt: string): void {
      const figure = doc.struct('Figure', { alt }, () => {
        doc.image(Buffer.from(bytes), x, y, { fit: [side, side], align: 'center', valign: 'center' })
      })
      root.add(figure)
    },

    frame(x: number, y: number, side: number): void {
      drawArtifact(() => doc.roundedRect(x, y, side, side, 4).lineWidth(0.6).strokeColor(LIGHT.line).stroke())
    },

    nextPage(): void {
      doc.addPage()
    },

    /** Reserves space for the signature of the finished document. Call it once, after the text. */
    reserveSeal: (words: SealWords): void => addSealField(doc, words),

    async finish(): Promise<Uint8Array> {
      root.end()
      const chunks: Buffer[] = []
      doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

const widthOf = (runs: readonly TextRun[]): number => runs.reduce((sum, { width }) => sum + width, 0)

/** In right-to-left text, the ellipsis is on the left. */
const withDots = ({ runs, isRightToLeft }: TextLine, dots: readonly TextRun[]): TextLine => ({
  runs: isRightToLeft ? [...dots, ...runs] : [...runs, ...dots],
  isRightToLeft,
})

/** Adds the shapes to the current path, which the caller must fill. */
function outline(doc: Document, { shaped, scale }: TextRun, left: number, baseline: number): void {
  let pen = 0
  for (const [at, glyph] of shaped.glyphs.entries()) {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = shaped.positions[at] ?? {}
    const place = ([x = 0, y = 0]: readonly number[]) =>
      [left + (pen + xOffset + x) * scale, baseline - (yOffset + y) * scale] as const
    for (const { command, args } of glyph.path.commands) {
      const [one, two, three] = [place(args.slice(0, 2)), place(args.slice(2, 4)), place(args.slice(4, 6))]
      if (command === 'moveTo') doc.moveTo(...one)
      else if (command === 'lineTo') doc.lineTo(...one)
      else if (command === 'quadraticCurveTo') doc.quadraticCurveTo(...one, ...two)
      else if (command === 'bezierCurveTo') doc.bezierCurveTo(...one, ...two, ...three)
      else doc.closePath()
    }
    pen += xAdvance
  }
}
