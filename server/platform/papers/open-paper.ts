import { brandName } from '../brand/index.ts'
import type { SiteLanguage } from '../words/index.ts'
import { paperFonts } from './fonts.ts'
import { createPen, type Pen } from './pen.ts'

/** Size and margin in points. */
export const A4 = { width: 595.28, height: 841.89, edge: 56 } as const

type PaperFacts = { title: string; createdAt: Date; language?: SiteLanguage | undefined }

/**
 * Creates an A4 document, tagged for screen readers, with our fonts embedded. Letters of other
 * scripts are drawn as shapes.
 */
export async function openPaper({ title, createdAt, language = 'en' }: PaperFacts): Promise<Pen> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), paperFonts()])
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: brandName(), CreationDate: createdAt },
    font: '',
  })
  for (const [face, { bytes }] of Object.entries(fonts.faces)) doc.registerFont(face, bytes)
  return createPen(doc, fonts)
}
