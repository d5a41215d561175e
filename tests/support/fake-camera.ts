import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { SELFIE } from './fans.ts'

/** A camera before which somebody's face holds still. */
export type FakeCamera = {
  /** What Chromium is told, so that its pages are given this camera without being asked. */
  switches: readonly string[]
  remove: () => Promise<void>
}

/** Writes the film that the camera sees. Remove it once the browser is closed. */
export async function fakeCamera(): Promise<FakeCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'))
  const film = join(folder, 'face.mjpeg')
  const frame = await sharp(SELFIE).resize(480, 480, { fit: 'cover', position: 'top' }).jpeg().toBuffer()
  await writeFile(film, Buffer.concat(Array.from({ length: 5 }, () => frame)))
  const switches = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  return { switches, remove: () => rm(folder, { recursive: true }) }
}
