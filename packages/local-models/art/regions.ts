import { oklabOf } from './color.ts'
import { blur, clamp, draw, length, type Plane, quantile, step } from './planes.ts'
import type { Scene } from './scene.ts'

/** Shares of each pixel, 0–1, that add up to its `cover`. */
export type Regions = { skin: Plane; hair: Plane; cloth: Plane }

/**
 * Skin has the color of the face, hair is the rest of the head, and cloth is everything below the
 * head.
 */
export function regionsOf(scene: Scene): Regions {
  const { width, height, faces, faceWidth, cover } = scene
  // The hue needs slow cube roots and is blurred afterwards, so a coarse grid is enough.
  const coarse = Math.max(1, Math.round(faceWidth / 110))
  const across = Math.ceil(width / coarse)
  const down = Math.ceil(height / coarse)
  const skinLike = blur(
    likeCheeks(scene, coarse, across, down),
    across,
    down,
    Math.max(1, (faceWidth * 0.018) / coarse),
  )
  const share = (x: number, y: number, i: number): number => {
    if (cover[i] === 0) return 0
    const at = Math.min(down - 1, Math.floor(y / coarse)) * across + Math.min(across - 1, Math.floor(x / coarse))
    let likely = 0
    for (const { left, top, width: wide, height: tall } of faces) {
      const [u, v] = [x - left - wide / 2, y - top - tall / 2]
      const near = step(1.9, 1.2, length(u / (wide * 0.78), v / (tall * 0.82)))
      const inside = length(u / (wide * 0.42), v / (tall * 0.46)) < 1 ? 0.35 : 0
      likely = Math.max(likely, skinLike[at]! * near * step(top - tall * 0.14, top + tall * 0.04, y) + inside)
    }
    return cover[i]! * step(0.32, 0.44, likely)
  }
  const skin = blur(draw(width, height, share), width, height, coarse * 1.2)
  const headness = (x: number, y: number): number => {
    let max = 0
    for (const { left, top, width: wide, height: tall } of faces) {
      const chin = top + tall
      const beside = Math.abs(x - left - wide / 2) / (wide * 0.75)
      max = Math.max(max, step(chin + tall * 0.04, chin - tall * 0.12, y) * step(1.5, 1.4, beside))
    }
    return max
  }
  const hair = draw(width, height, (x, y, i) => (cover[i] === 0 ? 0 : clamp(cover[i]! - skin[i]!) * headness(x, y)))
  return { skin, hair, cloth: draw(width, height, (_x, _y, i) => clamp(cover[i]! - skin[i]! - hair[i]!)) }
}

/** Similarity to the color of the cheeks, 0–1. Much darker cells count as hair. */
function likeCheeks(scene: Scene, coarse: number, across: number, down: number): Plane {
  const { width, height, faces, cover, red, green, blue } = scene
  const isCheek = (i: number): boolean => {
    if (cover[i]! < 0.8) return false
    const [x, y] = [i % width, Math.floor(i / width)]
    return faces.some((face) => {
      const [u, v] = [(x - face.left) / face.width, (y - face.top) / face.height]
      return u > 0.22 && u < 0.78 && v > 0.4 && v < 0.85
    })
  }
  const medianOf = (plane: Plane): number => quantile(plane, 0.5, isCheek, 0.6)
  const cheek = oklabOf([medianOf(red), medianOf(green), medianOf(blue)])
  return draw(across, down, (x, y) => {
    const i = Math.min(height - 1, y * coarse) * width + Math.min(width - 1, x * coarse)
    if (cover[i]! < 0.3) return 0
    const [light, a, b] = oklabOf([red[i]!, green[i]!, blue[i]!])
    const away = length(a - cheek[1], b - cheek[2]) / 0.05
    const darker = Math.max(0, cheek[0] - light - 0.16) / 0.16
    return Math.exp(-0.5 * (away * away + darker * darker))
  })
}
