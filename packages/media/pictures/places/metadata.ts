import { type Block, partOf } from './block.ts'
import { blankPlacesInIptc, blankPlacesInPhotoshop } from './iptc.ts'
import { blankPlacesInTiff } from './tiff.ts'
import { blankPlacesInXmp } from './xmp.ts'

/** Kinds of metadata by their first text. The content starts at the offset `skip`. */
const KINDS: readonly { begins: string; skip: number; blank: (block: Block) => void }[] = [
  { begins: 'Exif\0\0', skip: 6, blank: blankPlacesInTiff },
  { begins: 'II*\0', skip: 0, blank: blankPlacesInTiff },
  { begins: 'MM\0*', skip: 0, blank: blankPlacesInTiff },
  { begins: 'http://ns.adobe.com/xap/1.0/\0', skip: 29, blank: blankPlacesInXmp },
  // XMP that is too large for one JPEG segment is split. In each part, the content follows this
  // name and 40 bytes with the id of the XMP and the offset of the part.
  { begins: 'http://ns.adobe.com/xmp/extension/\0', skip: 75, blank: blankPlacesInXmp },
  { begins: 'Photoshop 3.0\0', skip: 14, blank: blankPlacesInPhotoshop },
  { begins: '8BIM', skip: 0, blank: blankPlacesInPhotoshop },
  { begins: '\x1c\x02', skip: 0, blank: blankPlacesInIptc },
  { begins: '\x1c\x01', skip: 0, blank: blankPlacesInIptc },
]

const MAX_PREFIX = 40

/** Removes the locations from EXIF, XMP or IPTC, as the first bytes tell. */
export function blankPlacesInAny(block: Block): void {
  const head = block.read(0, MAX_PREFIX).toString('latin1')
  const kind = KINDS.find(({ begins }) => head.startsWith(begins))
  if (kind) kind.blank(partOf(block, kind.skip, block.size))
  else if (/^\s*(?:\xef\xbb\xbf)?</.test(head)) blankPlacesInXmp(block)
}
