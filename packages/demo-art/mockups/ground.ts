import { blurPlane, clouds, grain, renderPlane, SIDE } from './plane.ts'

/** Draws studio paper: lighter near the lamp, with a shadow below the shape. */
export async function drawPaperUnder(shape: string, tone: readonly [number, number, number]): Promise<Uint8Array> {
  const solid = await renderPlane(`<g fill="#fff">${shape}</g>`)
  const [near, far] = [blurPlane(solid, 12), blurPlane(solid, 48)]
  const out = new Uint8Array(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const i = y * SIDE + x
      const lamp = 1.04 - 0.16 * Math.hypot((x - 420) / SIDE, (y - 330) / SIDE)
      const from = Math.max(0, y - 20) * SIDE + Math.max(0, x - 14)
      const shade = 1 - 0.34 * far[from]! - 0.26 * near[Math.max(0, y - 6) * SIDE + Math.max(0, x - 4)]!
      const paper = 1 + clouds(x / 90, y / 90, 3, 3) * 0.006 + grain(x, y, 4) * 0.004
      for (let channel = 0; channel < 3; channel++)
        out[i * 3 + channel] = Math.max(0, Math.min(255, tone[channel]! * lamp * shade * paper))
    }
  return out
}
