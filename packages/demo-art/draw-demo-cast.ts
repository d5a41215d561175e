/**
 * Draws the pictures of the demo talents. Run this script when `server/seed/cast/cast.json` or the
 * drawing code changes.
 */
import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { CAST_FOLDER, readCast } from '../../server/seed/demo-cast.ts'
import { drawPicture, PICTURES } from './cast/pictures.ts'

let total = 0
for (const member of await readCast())
  for (let at = 0; at < PICTURES; at++) {
    const bytes = await encode(sharp(Buffer.from(drawPicture(member, at))))
    await writeFile(new URL(`${member.key}-${at + 1}.webp`, CAST_FOLDER), bytes)
    total += bytes.length
  }
console.log(`${Math.round(total / 1000)} kB`)

/** Returns the smaller of two encodings: lossless with few colors, or lossy with many. */
async function encode(drawn: Sharp): Promise<Buffer> {
  const few = await drawn.png({ palette: true, colours: 16, dither: 0 }).toBuffer()
  const exact = await sharp(few).webp({ lossless: true, effort: 6 }).toBuffer()
  const smooth = await drawn.webp({ quality: 62, effort: 6, preset: 'drawing' }).toBuffer()
  return exact.length < smooth.length ? exact : smooth
}
