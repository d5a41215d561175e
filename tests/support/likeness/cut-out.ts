import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Subject } from '../../../packages/local-models/art/subject.ts'

/** Loads a person without the background, so that tests of art need no networks. */
export async function cutOutSubject(): Promise<Subject> {
  const file = await readFile(new URL('../../fixtures/portraits/astronaut-cut-out.webp', import.meta.url))
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const color = new Uint8Array(width * height * 3)
  const alpha = new Uint8Array(width * height)
  for (let i = 0; i < alpha.length; i++) {
    color.set(data.subarray(i * 4, i * 4 + 3), i * 3)
    alpha[i] = data[i * 4 + 3]!
  }
  const face = { left: 0.345 * width, top: 0.145 * height, width: 0.185 * width, height: 0.235 * height }
  return { width, height, color, alpha, faces: [face] }
}
