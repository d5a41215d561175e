/**
 * Measures how well the invisible marks survive: `npm run measure:watermark`. Marks 300 pictures
 * and 60 recordings made from those that the program ships, attacks each in every way, and reads
 * the marks. Prints the tables and writes them into docs/provenance.md. Takes many minutes.
 * `--quick` measures a few and writes nothing; `--pictures` and `--sounds` set the numbers.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import {
  measurePictures,
  measureSounds,
  type PicturesMeasured,
  type Row,
  type SoundsMeasured,
} from './watermark/measure.ts'
import { corpusOf, marked, pictureOf } from './watermark/pictures.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    pictures: { type: 'string' },
    sounds: { type: 'string' },
  },
})
const pictures = Number(values.pictures ?? (values.quick ? 6 : 300))
const sounds = Number(values.sounds ?? (values.quick ? 3 : 60))
const GUIDE = new URL('../docs/provenance.md', import.meta.url).pathname
const [BEGIN, END] = ['<!-- watermark: made by `npm run measure:watermark` -->', '<!-- end of watermark -->']

/** CPU milliseconds to decode, mark and encode a picture of 1024 × 1024 pixels. */
async function markingMs(): Promise<number> {
  sharp.concurrency(1)
  const [source] = await corpusOf(1)
  if (!source) throw new Error('There is no picture.')
  const square = await pictureOf(source).resize(1024, 1024, { fit: 'cover' }).jpeg({ quality: 95 }).toBuffer()
  const times: number[] = []
  for (let round = 0; round < 9; round++) {
    const before = process.cpuUsage()
    const { data, info } = await sharp(square).raw().toBuffer({ resolveWithObject: true })
    const pixels = marked({ ...info, data: new Uint8Array(data) }, '0123456789ab')
    await pictureOf(pixels).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return times.toSorted((one, other) => one - other)[4] ?? 0
}

const share = ({ read, of }: Row): string => `${((100 * read) / of).toFixed(1)} %`
const table = (head: string, rows: readonly Row[]): string[] => [
  `| ${head} | read |`,
  '|---|---|',
  ...rows.map((row) => `| ${row.attack} | ${share(row)} |`),
]

function report(ofPictures: PicturesMeasured, ofSounds: SoundsMeasured, ms: number): string {
  const { similarity, photographed, falseAlarms } = ofPictures
  return [
    `${pictures} pictures, ${sounds} recordings of about 16 seconds.`,
    '',
    ...table('a picture that was', [...ofPictures.rows, photographed]),
    '',
    `Structural similarity (SSIM) to the unmarked picture: ${similarity.mean.toFixed(4)} on average, ${similarity.lowest.toFixed(4)} at least. ` +
      `Marks read in pictures without one: ${falseAlarms.read} of ${falseAlarms.of}. ` +
      `Decoding, marking and encoding a JPEG of 1024 × 1024 pixels takes ${Math.round(ms)} ms of one core.`,
    '',
    ...table('a recording that was', ofSounds.rows),
    '',
    `The mark of a recording is ${ofSounds.distance.mean.toFixed(0)} dB below it on average, ${ofSounds.distance.least.toFixed(0)} dB at least. ` +
      `Marks read in recordings without one: ${ofSounds.falseAlarms.read} of ${ofSounds.falseAlarms.of}.`,
  ].join('\n')
}

const progress = (what: string) => (done: number) => {
  if (done % 10 === 0) console.error(`${done} ${what}`)
}
const ms = await markingMs()
const text = report(
  await measurePictures(pictures, progress('pictures')),
  await measureSounds(sounds, progress('recordings')),
  ms,
)
console.log(`${text}\n\nMeasured on ${availableParallelism()} cores.`)
if (!values.quick) {
  const guide = readFileSync(GUIDE, 'utf8')
  const [before, after] = [guide.indexOf(BEGIN), guide.indexOf(END)]
  if (before < 0 || after < 0) throw new Error(`${GUIDE} has no place for the tables.`)
  writeFileSync(GUIDE, `${guide.slice(0, before + BEGIN.length)}\n\n${text}\n\n${guide.slice(after)}`)
}
