import type { Area } from './subject.ts'

export type Layout = { cells: readonly Area[]; type: Area | undefined }

/** Margins, one panel or (on a long sheet) a row of panels, and the name in a band below. */
export function posterLayout(width: number, height: number, panels: number, hasName: boolean): Layout {
  const short = Math.min(width, height)
  const margin = short * 0.058
  const band = hasName ? short * 0.125 : 0
  const inner = { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin - band }
  const gutter = short * 0.024
  const ratio = inner.width / inner.height
  const across = ratio > 1.65 ? Math.min(6, Math.round(ratio / 0.85)) : panels === 4 && ratio > 0.6 ? 2 : 1
  const down = ratio < 0.55 ? Math.min(6, Math.round(0.9 / ratio)) : panels === 4 && ratio < 1.65 ? 2 : 1
  const cell = {
    width: (inner.width - gutter * (across - 1)) / across,
    height: (inner.height - gutter * (down - 1)) / down,
  }
  const cells: Area[] = []
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      cells.push(
        whole({
          left: inner.left + column * (cell.width + gutter),
          top: inner.top + row * (cell.height + gutter),
          ...cell,
        }),
      )
  const type = hasName
    ? { left: margin, top: height - margin - band * 0.62, width: inner.width, height: band * 0.62 }
    : undefined
  return { cells, type }
}

/** A disc with the name below or, on a wide sheet, beside it. */
export function emblemLayout(width: number, height: number, hasName: boolean): Layout {
  if (!hasName) return { cells: [middleSquare({ left: 0, top: 0, width, height })], type: undefined }
  if (width > height * 1.5) {
    const side = Math.min(height, width * 0.5)
    const margin = height * 0.06
    return {
      cells: [whole({ left: 0, top: (height - side) / 2, width: side, height: side })],
      type: { left: side + margin, top: height * 0.22, width: width - side - 2 * margin, height: height * 0.56 },
    }
  }
  const side = Math.min(width, height * 0.83)
  const band = Math.min(height - side, side * 0.2)
  const top = Math.max(0, (height - side - band) / 2)
  return {
    cells: [whole({ left: (width - side) / 2, top, width: side, height: side })],
    type: { left: width * 0.06, top: top + side + band * 0.1, width: width * 0.88, height: band * 0.74 },
  }
}

/** The picture fills the template's free area, with the name near its bottom. */
export function inlayLayout(area: Area, foot: Area | undefined): Layout {
  return { cells: [whole(area)], type: foot }
}

function middleSquare({ left, top, width, height }: Area): Area {
  const side = Math.min(width, height)
  return whole({ left: left + (width - side) / 2, top: top + (height - side) / 2, width: side, height: side })
}

const whole = ({ left, top, width, height }: Area): Area => ({
  left: Math.round(left),
  top: Math.round(top),
  width: Math.max(1, Math.round(left + width) - Math.round(left)),
  height: Math.max(1, Math.round(top + height) - Math.round(top)),
})
