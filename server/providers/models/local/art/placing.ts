import type { Area, Figure, Subject } from './subject.ts'

/** How a picture is filled: to its edges, in a disc out of which the head looks, or by the subject alone. */
export type Frame = 'full' | 'emblem' | 'bare'

/** Where the photo comes to lie in the picture: scaled, then moved. */
export type Placing = { scale: number; left: number; top: number }

/** In shares of the picture's shorter side: its middle down, its radius. */
export const DISC = { middle: 0.56, radius: 0.425 }

/** A bust: the head about two fifths of the height, room above it, the photo's lower edge never seen. */
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
  // What the photo has below the head must reach the floor: bigger first, then lower.
  const below = subject.height - headTop
  const needed = floor - room.top - margin
  if (isCut.bottom && below * scale < needed)
    scale = Math.min(needed / below, (0.62 * room.height) / head, ((across + 0.12) * room.width) / headWidth)
  let top = room.top + margin - headTop * scale
  const end = top + (isCut.bottom ? subject.height : extent.top + extent.height) * scale
  if (end < floor) top += isCut.bottom ? floor - end : (floor - end) / 2
  const middle = 0.75 * (face.left + face.width / 2) + 0.25 * (extent.left + extent.width / 2)
  let left = room.left + room.width / 2 - middle * scale
  // A side that the photo cut off goes out of the picture where a small step aside does it.
  const aside = room.width * (frame === 'emblem' ? 0 : 0.07)
  if (isCut.right && !isCut.left)
    left += Math.min(aside, Math.max(0, room.left + room.width - left - subject.width * scale))
  if (isCut.left && !isCut.right) left -= Math.min(aside, Math.max(0, left - room.left))
  return { scale, left, top }
}
