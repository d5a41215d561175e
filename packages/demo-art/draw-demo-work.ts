/**
 * Draws the files that the demo talents deliver, and the evidence in their disputes. Run this
 * script when the drawing code changes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const CAST = new URL('../../server/seed/cast/', import.meta.url)
const FOLDER = new URL('../../server/seed/work/', import.meta.url)
const [WIDTH, HEIGHT] = [800, 1000]

type Drawing = {
  /** Two colors of a gradient from top to bottom, or the name of a portrait file. */
  ground: readonly [string, string] | string
  shapes: string
}

const BAG = `<g transform="translate(50 40)">
  <path d="M520 640h220l26 330a20 20 0 0 1-20 22H514a20 20 0 0 1-20-22z" fill="#2c2018"/>
  <path d="M520 640h220l4 44H516z" fill="#3d2d22"/><rect x="548" y="745" width="164" height="150" rx="8" fill="#efe4d0"/>
  <path d="M630 768c34 22 34 76 0 104-34-28-34-82 0-104z" fill="#b4532c"/>
  <path d="M630 768c-10 34 10 68 0 104" fill="none" stroke="#efe4d0" stroke-width="7"/></g>`

const kettle = (dark: string, light: string, shine: string): string => `
  <rect y="760" width="800" height="240" fill="#3a2c24"/><rect y="760" width="800" height="8" fill="#57443a"/>
  <path d="M250 470c-6-190 300-190 300 0" fill="none" stroke="#1d1714" stroke-width="26" stroke-linecap="round"/>
  <path d="M560 590c60-10 80-70 120-120l26 20c-30 60-40 150-140 190z" fill="${dark}"/>
  <path d="M230 520h340c40 90 30 190-20 248H250c-50-58-60-158-20-248z" fill="${light}"/>
  <path d="M450 520h120c40 90 30 190-20 248H420c60-70 70-160 30-248z" fill="${dark}"/>
  <path d="M276 560c-16 60-12 120 14 168" fill="none" stroke="${shine}" stroke-width="18" stroke-linecap="round"/>
  <path d="M250 520c10-44 290-44 300 0z" fill="${dark}"/><circle cx="400" cy="474" r="20" fill="#1d1714"/>
  <g fill="none" stroke="#e9dfd4" stroke-opacity=".4" stroke-width="16" stroke-linecap="round">
    <path d="M700 440c-30-50 30-80 0-130s20-80 0-120"/><path d="M742 430c-24-40 24-64 0-104"/></g>`

const MUG = `
  <path d="M0 720h800v280H0z" fill="#b98f62"/><path d="M0 720h800v14H0z" fill="#d2ab80"/>
  <path d="M540 470h60a70 70 0 0 1 0 190h-70v-46h60a26 26 0 0 0 0-98h-50z" fill="#1f4a46"/>
  <path d="M260 380h290l-24 420a30 30 0 0 1-30 28H314a30 30 0 0 1-30-28z" fill="#27605a"/>
  <path d="M450 380h100l-24 420a30 30 0 0 1-30 28h-70z" fill="#1f4a46"/>
  <rect x="244" y="338" width="322" height="56" rx="18" fill="#17130f"/>
  <path d="M0 860c120-60 190-170 270-190 40-10 70 24 50 60-60 90-150 210-320 270z" fill="#d9a27e"/>
  <path d="M800 880c-90-50-150-150-240-180-40-12-70 20-54 56 50 100 150 190 294 244z" fill="#cf9570"/>`

const TENT = `
  <circle cx="620" cy="250" r="84" fill="#f7d79a"/><path d="M0 560c160-90 300-60 420-10s250 50 380-20v470H0z" fill="#7f9a5b"/>
  <path d="M0 690c200-50 480-60 800 0v310H0z" fill="#64813f"/>
  <path d="M400 380l300 470H100z" fill="#c8553a"/><path d="M400 380l300 470H520z" fill="#9d3f2b"/>
  <path d="M400 470l96 380H304z" fill="#33241d"/><path d="M400 470l-20 380h-76z" fill="#e7a58c"/>
  <path d="M400 372l-330 490M400 372l330 490" stroke="#f1e7d8" stroke-width="5"/>`

const RAIN = `<g stroke="#eaf2f5" stroke-opacity=".55" stroke-width="4" stroke-linecap="round">${Array.from(
  { length: 46 },
  (_, at) => `<path d="M${(at * 137) % 800} ${(at * 211) % 960}l-14 46"/>`,
).join('')}</g>`

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'autumn-portrait': { ground: 'mara-lindqvist-4', shapes: BAG },
  'ridge-1': { ground: 'theo-marsh-1', shapes: '' },
  'rain-look': { ground: 'priya-nair-4', shapes: RAIN },
  mug: { ground: ['#efe2cc', '#dcc4a0'], shapes: MUG },
  tent: { ground: ['#f4c98f', '#eadfc0'], shapes: TENT },
  kettle: { ground: ['#241c18', '#3b2e27'], shapes: kettle('#8d9398', '#b9bfc4', '#eef1f3') },
  'copper-kettle': { ground: ['#241c18', '#3b2e27'], shapes: kettle('#8f4a2a', '#c5713f', '#f0b48a') },
}

const fadingFrom = ([top, bottom]: readonly [string, string]): string =>
  `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>
  </linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`

const svg = (inner: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inner}</svg>`)

for (const [name, { ground, shapes }] of Object.entries(DRAWINGS)) {
  const under =
    typeof ground === 'string'
      ? sharp(await readFile(new URL(`${ground}.webp`, CAST))).resize(WIDTH, HEIGHT)
      : sharp(svg(fadingFrom(ground)))
  const bytes = await under
    .composite([{ input: svg(shapes) }])
    .webp({ quality: 80, effort: 6 })
    .toBuffer()
  await writeFile(new URL(`${name}.webp`, FOLDER), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
