/**
 * Takes the pictures of docs/pages.md again: `npm run photographs`. Starts a server from this
 * folder with demo data on the embedded database. A browser opens each page as one of the people
 * of the demo. The screenshots are written to docs/pictures/pages, all in the same size for each
 * kind of screen. The dates in them depend on the current day. `--only store` takes only pictures
 * whose name contains the text. `--into folder` writes them elsewhere.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { CHROMIUM, launchBrowser } from '../../tests/browser/served-world.ts'
import { startDemoServer } from '../measured-pages/demo-server.ts'
import { demoBuyer } from './demo-buyer.ts'
import { findDemoAddresses } from './find-demo-addresses.ts'
import { PICTURES } from './pictures.ts'
import { createVisitors } from './visitors.ts'

const QUALITY = 80
/** Everyone who clones the repository downloads these pictures. */
const MAX_BYTES = 1_500_000

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    into: { type: 'string', default: fileURLToPath(new URL('../../docs/pictures/pages', import.meta.url)) },
  },
})

if (!CHROMIUM)
  throw new Error('No browser was found to take the pictures: install `chromium`, or set CHROMIUM_PATH to one.')

const server = await startDemoServer({ DEMO_DATA: 'true' })
// The extra argument gives this script its own browser, which it can close.
const browser = await launchBrowser(['--hide-scrollbars'])
let totalBytes = 0
try {
  const buyer = await demoBuyer(server.address)
  const visitors = createVisitors(browser, { ...server, fan: buyer.cookies })
  const places = { ...(await findDemoAddresses(visitors)), ...buyer }
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
console.log(`In ${values.into}: ${Math.round(totalBytes / 1000)} kB in all, of at most ${MAX_BYTES / 1000}.`)
if (totalBytes > MAX_BYTES) throw new Error('The pictures are too large for the repository.')
