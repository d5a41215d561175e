import { inflateSync } from 'node:zlib'

type PdfObject = { dictionary: string; stream: Buffer | undefined }
const OBJECT = /(\d+) 0 obj\n([^]*?)\nendobj/g
const STREAM = 'stream\n'
const HEX_OF_GLYPH = /[\da-f]{4}/gi

/**
 * Reads our PDFs: the text, with one line per printed line in the order of drawing, and the JPEGs.
 * Text that is drawn as outlines is read from its description for screen readers.
 */
export function readPdf(pdf: Buffer): { text: string; pictures: Buffer[] } {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, readonly string[]>()
  for (const { dictionary } of objects.values())
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const letters = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1]
      if (letters !== undefined) fonts.set(name, lettersOf(textOf(objects.get(letters))))
    }
  const printed = [...objects.values()].flatMap((object) => (object.stream ? linesOf(textOf(object), fonts) : []))
  const outlined = [...objects.values()].flatMap(({ dictionary }) => describedIn(dictionary))
  const isJpeg = ({ dictionary }: PdfObject) => dictionary.includes('/DCTDecode')
  const pictures = [...objects.values()].filter(isJpeg).flatMap(({ stream }) => stream ?? [])
  return { text: [...printed, ...outlined].join('\n'), pictures }
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(OBJECT)) {
    const at = body.indexOf(STREAM)
    const dictionary = at < 0 ? body : body.slice(0, at)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
    const stream =
      at < 0 ? undefined : Buffer.from(body.slice(at + STREAM.length, at + STREAM.length + length), 'latin1')
    objects.set(id, { dictionary, stream })
  }
  return objects
}

function textOf(object: PdfObject | undefined): string {
  if (!object?.stream || object.dictionary.includes('/DCTDecode')) return ''
  const isPacked = object.dictionary.includes('/FlateDecode')
  return (isPacked ? inflateSync(object.stream) : object.stream).toString('latin1')
}

/** Letters by the number of the glyph. */
const lettersOf = (map: string): string[] =>
  [...map.matchAll(/<[\da-f]{4}> <[\da-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([^>]*)>/g)].map(([, units = '']) =>
      String.fromCharCode(...(units.match(HEX_OF_GLYPH) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ),
  )

const linesOf = (content: string, fonts: ReadonlyMap<string, readonly string[]>): string[] =>
  [...content.matchAll(/BT\n([^]*?)\nET/g)].map(([, block = '']) => {
    const letters = fonts.get(/\/(F\d+) \S+ Tf/.exec(block)?.[1] ?? '') ?? []
    return [...block.matchAll(/<([\da-f]+)>/gi)]
      .flatMap(([, glyphs = '']) => glyphs.match(HEX_OF_GLYPH) ?? [])
      .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '�')
      .join('')
  })

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Returns the descriptions in a dictionary. They are UTF-16 with escaped brackets. */
const describedIn = (dictionary: string): string[] =>
  [...dictionary.matchAll(/\/ActualText \(\u00FE\u00FF((?:\\[^]|[^\\)])*)\)/g)].map(([, escaped = '']) =>
    Buffer.from(
      escaped.replaceAll(/\\([^])/g, (_, letter: string) => ESCAPED[letter] ?? letter),
      'latin1',
    )
      .swap16()
      .toString('utf16le'),
  )
