/**
 * Takes the pictures of docs/pages.md anew: `npm run photographs`. A server of this tree with demo data is started on the embedded
 * database and closed again; a browser opens each page as whoever it is for, and what it shows is written to docs/pictures/pages, at
 * one size a kind of screen. Dates are of the day it runs. `--only store` takes those whose names hold these letters,
 * `--into folder` writes elsewhere.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { CHROMIUM, launchBrowser } from '../../tests/browser/served-world.ts'
import { serveDemo } from '../measured-pages/demo-server.ts'
import { demoBuyer } from './demo-buyer.ts'
import { findPlaces } from './find-places.ts'
import { PICTURES } from './pictures.ts'
import { visitorsOf } from './visitors.ts'

const QUALITY = 80
/** All of them together: they are in every clone. */
const MOST_BYTES = 1_500_000

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    into: { type: 'string', default: fileURLToPath(new URL('../../docs/pictures/pages', import.meta.url)) },
  },
})

if (!CHROMIUM)
  throw new Error('A browser takes the pictures, and none is here: install `chromium`, or set CHROMIUM_PATH to one.')

const server = await serveDemo({ DEMO_DATA: 'true' })
// With a switch it is ours alone, and ends when it is closed.
const browser = await launchBrowser(['--hide-scrollbars'])
let totalBytes = 0
try {
  const buyer = await demoBuyer(server.address)
  const visitors = visitorsOf(browser, { ...server, fan: buyer.cookies })
  const places = { ...(await findPlaces(visitors)), ...buyer }
  await mkdir(values.into, { recursive: true })
  for (const picture of PICTURES.filter(({ name }) => name.includes(values.only))) {
    const shot = await visitors.photograph(picture, await picture.at(places))
    const { data, info } = await sharp(shot).webp({ quality: QUALITY, effort: 6 }).toBuffer({ resolveWithObject: true })
    await writeFile(join(values.into, `${picture.name}.webp`), data)
    totalBytes += data.byteLength
    console.log(`${picture.name}.webp: ${info.width} × ${info.height}, ${Math.round(data.byteLength / 1000)} kB`)
  }
} finally {
  await browser.close()
  await server.stop()
}
console.log(`In ${values.into}: ${Math.round(totalBytes / 1000)} kB in all, of at most ${MOST_BYTES / 1000}.`)
if (totalBytes > MOST_BYTES) throw new Error('The pictures are larger than a clone should carry.')
