import { oklabOf } from './colour.ts'
import { blur, clamp, draw, type Plane, quantile, step } from './planes.ts'
import type { Scene } from './scene.ts'

/** What the subject is made of, 0–1 a pixel each; together they are its cover. */
export type Regions = { skin: Plane; hair: Plane; cloth: Plane }

/** Skin is what has the colour of the face, hair what else belongs to the head, cloth what lies below. */
export function regionsOf(scene: Scene): Regions {
  const { width, height, face, cover, red, green, blue } = scene
  const isCheek = (i: number): boolean => {
    const x = ((i % width) - face.left) / face.width
    const y = (Math.floor(i / width) - face.top) / face.height
    return x > 0.22 && x < 0.78 && y > 0.4 && y < 0.85 && cover[i]! > 0.8
  }
  const medianOf = (plane: Plane): number => quantile(plane, 0.5, isCheek, 0.6)
  const cheek = oklabOf([medianOf(red), medianOf(green), medianOf(blue)])
  // Hue is worked out on a coarse grid: it is blurred next, and cube roots are dear.
  const coarse = Math.max(1, Math.round(face.width / 110))
  const across = Math.ceil(width / coarse)
  const near = draw(across, Math.ceil(height / coarse), (x, y) => {
    const i = Math.min(height - 1, y * coarse) * width + Math.min(width - 1, x * coarse)
    if (cover[i]! < 0.3) return 0
    const [light, a, b] = oklabOf([red[i]!, green[i]!, blue[i]!])
    const away = Math.hypot((a - cheek[1]) * 1.0, (b - cheek[2]) * 1.0) / 0.05
    const darker = Math.max(0, cheek[0] - light - 0.16) / 0.16
    return Math.exp(-0.5 * (away * away + darker * darker))
  })
  const skinLike = blur(near, across, Math.ceil(height / coarse), Math.max(1, (face.width * 0.018) / coarse))
  const middle = { x: face.left + face.width / 2, y: face.top + face.height / 2 }
  const chin = face.top + face.height
  const share = (x: number, y: number, i: number): number => {
    const oval = Math.hypot((x - middle.x) / (face.width * 0.78), (y - middle.y) / (face.height * 0.82))
    const at =
      Math.min(Math.ceil(height / coarse) - 1, Math.floor(y / coarse)) * across +
      Math.min(across - 1, Math.floor(x / coarse))
    const inFace =
      Math.hypot((x - middle.x) / (face.width * 0.42), (y - middle.y) / (face.height * 0.46)) < 1 ? 0.35 : 0
    return (
      cover[i]! *
      step(
        0.32,
        0.44,
        skinLike[at]! * step(1.9, 1.2, oval) * step(face.top - face.height * 0.14, face.top + face.height * 0.04, y) +
          inFace,
      )
    )
  }
  const skin = blur(draw(width, height, share), width, height, coarse * 1.2)
  const isHead = (x: number, y: number): number =>
    step(chin + face.height * 0.04, chin - face.height * 0.12, y) *
    step(1.5, 1.4, Math.abs(x - middle.x) / (face.width * 0.75))
  const hair = draw(width, height, (x, y, i) => clamp(cover[i]! - skin[i]!) * isHead(x, y))
  return { skin, hair, cloth: draw(width, height, (_x, _y, i) => clamp(cover[i]! - skin[i]! - hair[i]!)) }
}
