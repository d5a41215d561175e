/**
 * Draws the sample pictures with which admins try products and filters: a test card and three
 * illustrated faces. Run this script when the drawing code changes.
 */
import { copyFile, mkdir } from 'node:fs/promises'
import sharp from 'sharp'

const SIDE = 1000
const FIELDS = 5
const FOLDER = new URL('../../server/sample-pictures/', import.meta.url)
const CAST = new URL('../../server/seed/cast/', import.meta.url)
const FACES = { one: 'mara-lindqvist-4', two: 'kofi-asante-4', three: 'mei-tanaka-4' } as const

/**
 * The checkerboard shows folds and perspective, the arrow points up, and each corner has its own
 * color.
 */
function card(): string {
  const step = SIDE / FIELDS
  const fields = Array.from({ length: FIELDS * FIELDS }, (_, at) => {
    const [across, down] = [at % FIELDS, Math.floor(at / FIELDS)]
    const color = (across + down) % 2 === 0 ? '#f4ece0' : '#0f5c63'
    return `<rect x="${across * step}" y="${down * step}" width="${step}" height="${step}" fill="${color}"/>`
  })
  const corner = (across: number, down: number, color: string): string =>
    `<circle cx="${across * SIDE}" cy="${down * SIDE}" r="150" fill="${color}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">
    <clipPath id="card"><rect width="${SIDE}" height="${SIDE}" rx="40"/></clipPath>
    <g clip-path="url(#card)">${fields.join('')}
      ${corner(0, 0, '#d9472b')}${corner(1, 0, '#e0a63a')}${corner(1, 1, '#2f7d4f')}${corner(0, 1, '#5b4b8a')}
      <circle cx="500" cy="500" r="300" fill="#f4ece0" stroke="#17130f" stroke-width="18"/>
      <path d="M500 250 L660 470 H570 V740 H430 V470 H340 Z" fill="#d9472b"/>
      <path d="M20 20 H980 V980 H20 Z" fill="none" stroke="#17130f" stroke-width="24"/>
    </g></svg>`
}

await mkdir(FOLDER, { recursive: true })
await sharp(Buffer.from(card()))
  .webp({ quality: 86, effort: 6, alphaQuality: 100 })
  .toFile(new URL('art.webp', FOLDER).pathname)
for (const [name, face] of Object.entries(FACES))
  await copyFile(new URL(`${face}.webp`, CAST), new URL(`face-${name}.webp`, FOLDER))
