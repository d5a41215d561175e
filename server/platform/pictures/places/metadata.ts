import { type Block, partOf } from './block.ts'
import { blankPlacesInIptc, blankPlacesInPhotoshop } from './iptc.ts'
import { blankPlacesInTiff } from './tiff.ts'
import { blankPlacesInXmp } from './xmp.ts'

/** Kinds of metadata, by how they begin; where the kind's own bytes begin behind that. */
const KINDS: readonly { begins: string; skip: number; blank: (block: Block) => void }[] = [
  { begins: 'Exif\0\0', skip: 6, blank: blankPlacesInTiff },
  { begins: 'II*\0', skip: 0, blank: blankPlacesInTiff },
  { begins: 'MM\0*', skip: 0, blank: blankPlacesInTiff },
  { begins: 'http://ns.adobe.com/xap/1.0/\0', skip: 29, blank: blankPlacesInXmp },
  // A part of a packet that is larger than a segment: its name, then 40 bytes of which packet and where.
  { begins: 'http://ns.adobe.com/xmp/extension/\0', skip: 75, blank: blankPlacesInXmp },
  { begins: 'Photoshop 3.0\0', skip: 14, blank: blankPlacesInPhotoshop },
  { begins: '8BIM', skip: 0, blank: blankPlacesInPhotoshop },
  { begins: '\x1c\x02', skip: 0, blank: blankPlacesInIptc },
  { begins: '\x1c\x01', skip: 0, blank: blankPlacesInIptc },
]

const LONGEST_BEGIN = 40

/** Takes the places out of EXIF, XMP or IPTC, whichever it is; anything else is left alone. */
export function blankPlacesInAny(block: Block): void {
  const head = block.read(0, LONGEST_BEGIN).toString('latin1')
  const kind = KINDS.find(({ begins }) => head.startsWith(begins))
  if (kind) kind.blank(partOf(block, kind.skip, block.size))
  else if (/^\s*(?:\xef\xbb\xbf)?</.test(head)) blankPlacesInXmp(block)
}
