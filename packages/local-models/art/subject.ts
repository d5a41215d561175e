/** Pixels. */
export type Area = { left: number; top: number; width: number; height: number }

export type Subject = {
  width: number
  height: number
  /** RGB. At the edges, the color of the old background has been removed. */
  color: Uint8Array
  /** 0 for the background, 255 for the person. */
  alpha: Uint8Array
  /** All visible faces, each about from the brow to the chin. */
  faces: readonly Area[]
}

export type Figure = {
  /** Main faces. If none was detected, estimated from the outline of the person. */
  faces: readonly Area[]
  face: Area
  /** Upper edge of the hair or hat. */
  headTop: number
  extent: Area
  /** Sides at which the photo cuts the person off. */
  isCut: { left: boolean; right: boolean; bottom: boolean }
}

export const NO_PERSON = 'There is no person in this photo. Choose one that shows a face, well lit and close.'

const MIN_COVER = 0.01

/** Returns undefined if there is no person in the picture. */
export function figureOf(subject: Subject): Figure | undefined {
  const { width, height, alpha } = subject
  let [left, right, top, bottom, count] = [width, -1, height, -1, 0]
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (alpha[i]! > 127) {
        count++
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = Math.max(bottom, y)
      }
  if (count < MIN_COVER * width * height) return undefined
  const extent = { left, top, width: right - left + 1, height: bottom - top + 1 }
  const detected = facesThatCount(subject)
  const faces = detected.length > 0 ? detected : [guessedFace(extent)]
  const face = around(faces)
  return { faces, face, headTop: headTopOf(subject, face, top), extent, isCut: cutsOf(subject) }
}

/** Much smaller faces belong to people in the background. */
function facesThatCount({ faces }: Subject): Area[] {
  const tallest = Math.max(...faces.map(({ height }) => height))
  return faces.filter(({ height }) => height > tallest * 0.55)
}

function around(areas: readonly Area[]): Area {
  const left = Math.min(...areas.map((area) => area.left))
  const top = Math.min(...areas.map((area) => area.top))
  const right = Math.max(...areas.map((area) => area.left + area.width))
  const bottom = Math.max(...areas.map((area) => area.top + area.height))
  return { left, top, width: right - left, height: bottom - top }
}

function guessedFace({ left, top, width, height }: Area): Area {
  const side = Math.min(width * 0.42, height * 0.3)
  return { left: left + (width - side) / 2, top: top + side * 0.35, width: side, height: side * 1.2 }
}

function headTopOf({ width, alpha }: Subject, face: Area, top: number): number {
  const from = Math.max(0, Math.round(face.left - face.width * 0.2))
  const to = Math.min(width, Math.round(face.left + face.width * 1.2))
  const highest = Math.max(top, Math.round(face.top - face.height * 1.2))
  for (let y = highest; y < face.top; y++) for (let x = from; x < to; x++) if (alpha[y * width + x]! > 127) return y
  return Math.max(0, face.top)
}

function cutsOf({ width, height, alpha }: Subject): Figure['isCut'] {
  const share = (count: number, at: (i: number) => number): number => {
    let opaqueCount = 0
    for (let i = 0; i < count; i++) if (alpha[at(i)]! > 127) opaqueCount++
    return opaqueCount / count
  }
  return {
    left: share(height, (y) => y * width + 1) > 0.01,
    right: share(height, (y) => y * width + width - 2) > 0.01,
    bottom: share(width, (x) => (height - 2) * width + x) > 0.02,
  }
}
