import type { Block } from './block.ts'

/** Properties by namespace, because a file may use any prefix for it. */
const PLACE_PROPERTIES: ReadonlyMap<string, RegExp> = new Map([
  ['http://ns.adobe.com/exif/1.0/', /^GPS/],
  ['http://ns.adobe.com/photoshop/1.0/', /^(City|State|Country)$/],
  ['http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/', /^(Location|CountryCode)$/],
  [
    'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
    /^(Location(Created|Shown)|City|Sublocation|ProvinceState|Country(Name|Code)|WorldRegion)$/,
  ],
  ['http://www.dji.com/drone-dji/1.0/', /^(Gps|Latitude|Longitude)/i],
])

/** The metadata of a picture is never this large. */
const MAX_BYTES = 4_000_000

const NAMESPACE = /xmlns:([\w.-]{1,64})\s{0,8}=\s{0,8}["']([^"'<>]{1,256})["']/g
const SPACE = 0x20

/**
 * Overwrites locations in place, so that the length stays the same. The bytes are read as Latin-1,
 * where every byte is one character, because all sought names are ASCII.
 */
export function blankPlacesInXmp(block: Block): void {
  if (block.size > MAX_BYTES) return
  const bytes = block.read(0, block.size)
  const text = bytes.toString('latin1')
  const places = new Map<string, RegExp>()
  for (const [, prefix = '', uri = ''] of text.matchAll(NAMESPACE)) {
    const names = PLACE_PROPERTIES.get(uri)
    if (names) places.set(prefix, names)
  }
  const isPlace = (prefix = '', name = ''): boolean => places.get(prefix)?.test(name) ?? false

  const blank = (start: number, end: number): void => {
    block.overwrite(start, Buffer.alloc(end - start, SPACE))
  }
  const neverClosed = new Set<string>()
  let done = 0
  for (const tag of text.matchAll(/<([\w.-]{1,64}):([\w.-]{1,64})([^<>]*)>/g)) {
    const [whole, prefix, name, rest = ''] = tag
    if (tag.index < done) continue
    const inside = tag.index + whole.length
    if (isPlace(prefix, name)) {
      const end = rest.endsWith('/') ? inside : endOfElement(text, `</${prefix}:${name}`, inside, neverClosed)
      if (end !== undefined) {
        blank(tag.index, end)
        done = end
        continue
      }
    }
    const attributes = tag.index + whole.length - 1 - rest.length
    for (const attribute of rest.matchAll(/([\w.-]{1,64}):([\w.-]{1,64})\s{0,8}=\s{0,8}(?:"[^"]*"|'[^']*')/g))
      if (isPlace(attribute[1], attribute[2]))
        blank(attributes + attribute.index, attributes + attribute.index + attribute[0].length)
  }
}

function endOfElement(text: string, closing: string, from: number, neverClosed: Set<string>): number | undefined {
  if (neverClosed.has(closing)) return undefined
  const found = text.indexOf(closing, from)
  const end = found < 0 ? -1 : text.indexOf('>', found)
  if (end >= 0) return end + 1
  neverClosed.add(closing)
  return undefined
}
