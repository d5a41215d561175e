import type { FontName } from '@semblance/media/lettering'
import type { Style } from '../scene.ts'
import type { StyleName } from '../style-names.ts'
import { duotone } from './duotone.ts'
import { engraving } from './engraving.ts'
import { halftone } from './halftone.ts'
import { popArt } from './pop-art.ts'
import { risograph } from './risograph.ts'
import { stainedGlass } from './stained-glass.ts'
import { stencil } from './stencil.ts'
import { watercolor } from './watercolor.ts'

export const STYLE_BY_NAME: Readonly<Record<StyleName, { draw: Style; font: FontName; isOnPaper: boolean }>> = {
  halftone: { draw: halftone, font: 'poster', isOnPaper: true },
  duotone: { draw: duotone, font: 'poster', isOnPaper: true },
  popArt: { draw: popArt, font: 'poster', isOnPaper: true },
  engraving: { draw: engraving, font: 'engraved', isOnPaper: true },
  stencil: { draw: stencil, font: 'poster', isOnPaper: true },
  watercolour: { draw: watercolor, font: 'engraved', isOnPaper: true },
  risograph: { draw: risograph, font: 'poster', isOnPaper: true },
  stainedGlass: { draw: stainedGlass, font: 'engraved', isOnPaper: false },
}
