/**
 * Draws the portraits and synthesizes the recordings of the tour's invented people. Run it when the
 * drawings or the texts change.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { speak } from '@semblance/local-models/sound/speak'
import sharp from 'sharp'
import { drawPortrait, type Sitter } from './portraits/draw-portrait.ts'

const QUALITY = 82
const TOUR = new URL('../../server/cli/tour/pictures/', import.meta.url)

/** The tour's talent, drawn in three settings. */
const LENA: Sitter = {
  skin: 'fair',
  hair: 'red',
  cut: 'long',
  smile: 0.9,
  headWidth: 0.97,
  jawWidth: 0.9,
  noseWidth: 1.1,
  lips: 1.1,
  brows: 0.8,
  hasLashes: true,
  iris: '#4f7a5a',
}
const PORTRAITS: Readonly<Record<string, Sitter>> = {
  'lena-at-home': LENA,
  'lena-outdoors': { ...LENA, smile: 0.7, shirt: '#7a3b2e', ground: ['#f0dfc4', '#c79b6b'] },
  'lena-on-stage': { ...LENA, smile: 0.8, shirt: '#1f1d2b', ground: ['#d7d3ea', '#8d86b8'] },
}
/** A voice with a pitch slightly above that of the preset it is based on. */
const VOICE = 'like-slt-200hz-100'
const RECORDINGS = {
  'lena-introduces-herself': 'Hello, my name is Lena. I play the cello, and I like long evenings and short songs.',
  'lena-reads': 'The rain had stopped by morning. Somebody was already singing in the kitchen.',
}

const asWebp = (sitter: Sitter): Promise<Buffer> =>
  sharp(Buffer.from(drawPortrait(sitter)))
    .webp({ quality: QUALITY })
    .toBuffer()

await mkdir(TOUR, { recursive: true })
for (const [name, sitter] of Object.entries(PORTRAITS))
  await writeFile(new URL(`${name}.webp`, TOUR), await asWebp(sitter))
for (const [name, text] of Object.entries(RECORDINGS))
  await writeFile(new URL(`../sounds/${name}.mp3`, TOUR), (await speak(text, VOICE)).bytes)
