import type { Area, Figure, Subject } from './subject.ts'

/**
 * `full`: the picture fills the sheet. `emblem`: a disc; the head extends beyond its upper edge.
 * `bare`: the person without a background.
 */
export type Frame = 'full' | 'emblem' | 'bare'

/** The photo is scaled first and moved afterwards. */
export type Placing = { scale: number; left: number; top: number }

/** Relative to the shorter side of the picture: the vertical center and the radius. */
export const DISC = { middle: 0.56, radius: 0.425 }

/**
 * Places head and shoulders. The head takes about two fifths of the height, with space above. The
 * photo's lower edge is never visible.
 */
export function placeOf(subject: Subject, figure: Figure, frame: Frame, width: number, height: number): Placing {
  const { faces, face, headTop, extent, isCut } = figure
  const short = Math.min(width, height)
  const room: Area =
    frame === 'emblem'
      ? { left: (width - short) / 2, top: (height - short) / 2, width: short, height: short }
      : { left: 0, top: 0, width, height }
  const head = face.top + face.height - headTop
  const headWidth = face.width + (0.35 * face.width) / faces.length
  const across = faces.length > 1 ? 0.78 : 0.6
  const margin = (frame === 'emblem' ? 0.045 : 0.09) * room.height
  const foot = frame === 'emblem' ? DISC.middle + DISC.radius : 1
  const floor = room.top + room.height * (foot + (isCut.bottom ? 0.02 : 0))
  let scale = Math.min((0.5 * room.height) / head, (across * room.width) / headWidth)
  // A cut at the bottom must not be visible, so the photo is enlarged, and moved down if that is
  // not enough.
  const below = subject.height - headTop
  const needed = floor - room.top - margin
  if (isCut.bottom && below * scale < needed)
    scale = Math.min(needed / below, (0.62 * room.height) / head, ((across + 0.12) * room.width) / headWidth)
  let top = room.top + margin - headTop * scale
  const end = top + (isCut.bottom ? subject.height : extent.top + extent.height) * scale
  if (end < floor) top += isCut.bottom ? floor - end : (floor - end) / 2
  const middle = 0.75 * (face.left + face.width / 2) + 0.25 * (extent.left + extent.width / 2)
  let left = room.left + room.width / 2 - middle * scale
  // Shifts the photo so that a cut at one side lies outside the picture.
  const aside = room.width * (frame === 'emblem' ? 0 : 0.07)
  if (isCut.right && !isCut.left)
    left += Math.min(aside, Math.max(0, room.left + room.width - left - subject.width * scale))
  if (isCut.left && !isCut.right) left -= Math.min(aside, Math.max(0, left - room.left))
  return { scale, left, top }
}
