import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { SELFIE } from '../merch/fans.ts'

export type FakeCamera = {
  /** Switches that give Chromium's pages this camera without asking for permission. */
  switches: readonly string[]
  remove: () => Promise<void>
}

/**
 * The film is `side` pixels square. `grain` adds noise like a real camera's. Remove it after
 * closing the browser.
 */
export async function fakeCamera({ side = 480, grain = 0 } = {}): Promise<FakeCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'))
  const film = join(folder, 'face.mjpeg')
  const face = sharp(SELFIE).resize(side, side, { fit: 'cover', position: 'top' })
  const noise = { create: { width: side, height: side, channels: 3, background: '#808080' } } as const
  const grained =
    grain === 0
      ? face
      : face.composite([
          {
            input: { create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: grain } } },
            blend: 'soft-light',
          },
        ])
  const frame = await grained.jpeg({ quality: 90 }).toBuffer()
  await writeFile(film, Buffer.concat(Array.from({ length: 5 }, () => frame)))
  const switches = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  return { switches, remove: () => rm(folder, { recursive: true }) }
}
