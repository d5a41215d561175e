import type { Face, PictureDescription } from '@semblance/ports/models'
import { task } from '@semblance/workers/task'
import sharp from 'sharp'
import { type DecodedPicture, decode } from './decode.ts'
import { describeFace, describePicture, subjectOf } from './describe.ts'
import { extractSubject } from './extract-subject.ts'
import { vectorOf } from './face-vector.ts'
import { findFaces } from './faces.ts'
import { type Matte, matte } from './matte.ts'
import { nudityOf } from './nudity.ts'
import { traitsOf } from './traits.ts'

/** Longer side in pixels. The networks use even smaller pictures. */
const ANALYSIS_SIDE = 1152
/** Longer side in pixels. Cut-outs get printed, but a thread's memory does not allow more. */
const CUT_OUT = 1536

/** Each task decodes the picture first and rejects unreadable ones. */

export const describe = task(
  async (bytes: Uint8Array): Promise<PictureDescription> => describePicture(await decode(bytes, ANALYSIS_SIDE)),
)

/** People as a transparent PNG of at most 1,536 pixels per side. Undefined if there is nobody. */
export const cutOut = task(async (bytes: Uint8Array): Promise<{ bytes: Uint8Array; coverage: number } | undefined> => {
  const decoded = await decode(bytes, CUT_OUT)
  const cut = await matte(decoded.rgb, decoded.width, decoded.height)
  return cut && { bytes: await asPng(decoded, cut), coverage: cut.coverage }
})

export const sitter = task((bytes: Uint8Array) => extractSubject(bytes))

export const faceVector = task(async (bytes: Uint8Array): Promise<{ vector: number[] | undefined; faces: number }> => {
  const pixels = await decode(bytes, ANALYSIS_SIDE)
  const faces = await findFaces(pixels)
  return { vector: faces[0] && (await vectorOf(pixels, faces[0])), faces: faces.length }
})

export const describedFace = task(async (bytes: Uint8Array): Promise<{ vector: number[]; face: Face } | undefined> => {
  const pixels = await decode(bytes, ANALYSIS_SIDE)
  const [face] = await findFaces(pixels)
  return (
    face && { vector: await vectorOf(pixels, face), face: await describeFace(pixels, face, await subjectOf(pixels)) }
  )
})

/** Probability of nudity, 0–1, and the age group of every face. */
export const judge = task(async (bytes: Uint8Array): Promise<{ nudity: number; ageGroups: Face['ageGroup'][] }> => {
  const pixels = await decode(bytes, ANALYSIS_SIDE)
  const ageGroups: Face['ageGroup'][] = []
  for (const face of await findFaces(pixels)) ageGroups.push((await traitsOf(pixels, face)).ageGroup)
  return { nudity: await nudityOf(pixels), ageGroups }
})

async function asPng({ width, height, alpha }: DecodedPicture, cut: Matte): Promise<Uint8Array> {
  const rgba = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    rgba.set(cut.foreground.subarray(at * 3, at * 3 + 3), at * 4)
    // Pixels that were already transparent stay transparent.
    rgba[at * 4 + 3] = Math.round(((cut.alpha[at] ?? 0) * (alpha?.[at] ?? 255)) / 255)
  }
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
