import type { Face, PictureDescription } from '@semblance/ports/models'
import { type FoundFace, findFaces } from './faces.ts'
import type { Plane } from './guided-filter.ts'
import { hairColorOf } from './hair.ts'
import { nudityOf } from './nudity.ts'
import type { Pixels } from './pixels.ts'
import { checkQuality } from './quality.ts'
import { isOccluded, skinOf } from './skin.ts'
import { type Grid, subjectMask } from './subject-mask.ts'
import { tagsOf } from './tags.ts'
import { traitsOf } from './traits.ts'

/** Minimum score that is reported as nudity. */
const IS_NUDITY = 0.7
/** A narrower face has too little detail to rate its sharpness. */
const MIN_WIDTH = 40

/** Mask of the people, in half the size of the picture. */
type Subject = { mask: Plane; grid: Grid }

/** The local model recognizes no persons, so `isCelebrity` is always false. */
export async function describePicture(pixels: Pixels): Promise<PictureDescription> {
  const found = await findFaces(pixels)
  const subject = await subjectOf(pixels)
  const faces: Face[] = []
  for (const face of found) faces.push(await describeFace(pixels, face, subject))
  const [largest] = found
  const area = largest && largest.box.width >= MIN_WIDTH ? largest.box : { left: 0, top: 0, ...pixels }
  return {
    personDetected: faces.length > 0,
    peopleCount: faces.length,
    faces,
    ...checkQuality(pixels, area),
    isNudity: (await nudityOf(pixels)) >= IS_NUDITY,
    isCelebrity: false,
    gender: faces[0]?.gender ?? null,
    ageGroup: faces[0]?.ageGroup ?? null,
    tags: tagsOf(pixels, faces, subject),
  }
}

export async function describeFace(pixels: Pixels, face: FoundFace, subject: Subject | undefined): Promise<Face> {
  const skin = skinOf(pixels, face)
  return {
    box: boxOf(face, pixels),
    ...(await traitsOf(pixels, face)),
    hairColor: subject ? hairColorOf(pixels, face, skin, subject) : null,
    isOccluded: isOccluded(skin),
    confidence: face.confidence,
  }
}

export async function subjectOf(pixels: Pixels): Promise<Subject | undefined> {
  const grid = { width: Math.ceil(pixels.width / 2), height: Math.ceil(pixels.height / 2) }
  const mask = await subjectMask(pixels, grid)
  return mask && { mask, grid }
}

/** Fractions of the picture, clipped to it. */
function boxOf({ box }: FoundFace, { width, height }: Pixels): Face['box'] {
  const within = (value: number, max: number): number => Math.min(Math.max(value, 0), max) / max
  const left = within(box.left, width)
  const top = within(box.top, height)
  return {
    left,
    top,
    width: within(box.left + box.width, width) - left,
    height: within(box.top + box.height, height) - top,
  }
}
