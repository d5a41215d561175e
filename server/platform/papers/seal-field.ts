import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

export type SealWords = { signedBy: string; reason: string; at: Date }

/**
 * Bytes for a signature with its certificates and its timestamp. A chain of three large
 * certificates takes 8 kB, and a timestamp with another such chain as much.
 */
const SEAL_BYTES = 20_480
/** The signing library replaces these names with positions of the same length or less. */
const POSITION = '**********'
/** Every change after the signature breaks it. */
const SIGNATURES_EXIST_AND_APPEND_ONLY = 3
const HIDDEN_PRINTED_LOCKED = 2 + 4 + 128

/** Parts of pdfkit that its types leave out. */
type WithForm = {
  _root: { data: { AcroForm: { data: { Fields: unknown[]; SigFlags?: number; NeedAppearances?: boolean } } } }
  page: { annotations: unknown[]; dictionary: unknown }
  initForm: () => void
}

/**
 * Adds an invisible signature field to the last page, with space for a seal. The document must
 * have a font.
 */
export function addSealField(doc: Document, { signedBy, reason, at }: SealWords): void {
  const { _root, page } = doc as unknown as WithForm
  const seal = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, POSITION, POSITION, POSITION],
    Contents: new Uint8Array(SEAL_BYTES),
    Name: textString(signedBy),
    Reason: textString(reason),
    M: at,
  })
  const field = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    V: seal,
    T: textString('Seal'),
    F: HIDDEN_PRINTED_LOCKED,
    P: page.dictionary,
  })
  page.annotations.push(field)
  doc.initForm()
  const form = _root.data.AcroForm.data
  form.Fields.push(field)
  form.SigFlags = SIGNATURES_EXIST_AND_APPEND_ONLY
  // Readers would draw the fields again and then report a change.
  delete form.NeedAppearances
  seal.end(undefined)
  field.end(undefined)
}

/** Text of a PDF in UTF-16, as bytes, because pdfkit writes plain strings as names. */
const textString = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
