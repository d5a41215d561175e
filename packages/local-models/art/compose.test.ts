import { TaskRefused } from '@semblance/workers/task'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { cutOutSubject } from '../../../tests/support/likeness/cut-out.ts'
import { jpegOfScans } from '../../../tests/support/pictures/building-blocks.ts'
import { type Commission, compose } from './compose.ts'
import { readPrompt } from './read-prompt.ts'
import { STYLES } from './style-names.ts'
import type { Subject } from './subject.ts'

let subject: Subject
beforeAll(async () => {
  subject = await cutOutSubject()
})

type DrawOptions = Partial<Omit<Commission, 'reading'>> & { prompt?: string; seed?: number }

const SIDE = 256
const SMALL = 144

const drawn = async ({ prompt = 'halftone', seed = 1, ...options }: DrawOptions): Promise<Uint8Array> =>
  compose({
    subject,
    reading: readPrompt(prompt, seed),
    width: SIDE,
    height: SIDE,
    quality: 'low',
    isTransparent: false,
    onProgress: () => {},
    ...options,
  })

type Pixels = { data: Uint8Array; width: number; height: number; channels: number }
const pixelsOf = async (png: Uint8Array): Promise<Pixels> => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  return { data, ...info }
}

/** Entropy of a pixel's lightness in bits; 0 for a blank sheet. */
async function entropyOf(png: Uint8Array): Promise<number> {
  const grey = await sharp(png).greyscale().raw().toBuffer()
  const counts = Array.from({ length: 64 }, () => 0)
  for (const value of grey) counts[value >> 2]!++
  return counts.reduce((sum, count) => (count ? sum - (count / grey.length) * Math.log2(count / grey.length) : sum), 0)
}

const meanDifference = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, i) => sum + Math.abs(value - other[i]!), 0) / one.length

describe.each(STYLES)('%s', (style) => {
  const prompt = { popArt: 'lichtenstein', stainedGlass: 'stained glass' }[style as string] ?? style

  test('draws a picture of the requested size, neither blank nor the photo, deterministically', async () => {
    const first = await drawn({ prompt })
    const { data, width, height, channels } = await pixelsOf(first)
    expect([width, height, channels]).toEqual([SIDE, SIDE, 3])
    expect(await entropyOf(first)).toBeGreaterThan(2)
    const photo = await sharp(subject.color, { raw: { width: subject.width, height: subject.height, channels: 3 } })
      .resize(SIDE, SIDE)
      .raw()
      .toBuffer()
    expect(meanDifference(data, photo)).toBeGreaterThan(25)
    const small = { prompt, width: SMALL, height: SMALL }
    const again = await drawn(small)
    expect(Buffer.compare(await drawn(small), again)).toBe(0)
    expect(Buffer.compare(await drawn({ ...small, seed: 2 }), again)).not.toBe(0)
  })

  test('has a transparent background if requested', async () => {
    const { data, channels } = await pixelsOf(await drawn({ prompt, width: SMALL, height: SMALL, isTransparent: true }))
    expect(channels).toBe(4)
    const alphas = data.filter((_, i) => i % 4 === 3)
    const clear = alphas.filter((alpha) => alpha === 0).length / alphas.length
    const solid = alphas.filter((alpha) => alpha === 255).length / alphas.length
    expect(clear).toBeGreaterThan(0.15)
    expect(solid).toBeGreaterThan(0.4)
    for (const corner of [0, SMALL - 1, SMALL * (SMALL - 1), SMALL * SMALL - 1]) expect(alphas[corner]).toBe(0)
  })
})

test.each([
  [96, 288],
  [288, 96],
  [257, 131],
])('art fills a picture of %i × %i', async (width, height) => {
  const png = await drawn({ prompt: 'riso', width, height, name: 'Ada' })
  expect(await pixelsOf(png)).toMatchObject({ width, height })
  expect(await entropyOf(png)).toBeGreaterThan(2)
})

test('higher quality draws a different picture of the same size', async () => {
  const [low, high] = await Promise.all([drawn({ width: 128 }), drawn({ width: 128, quality: 'high' })])
  expect(Buffer.compare(low, high)).not.toBe(0)
  expect(await pixelsOf(high)).toMatchObject({ width: 128, height: SIDE })
})

describe('a name', () => {
  const rowsThatDiffer = async (one: DrawOptions, other: DrawOptions): Promise<number[]> => {
    const [a, b] = [await pixelsOf(await drawn(one)), await pixelsOf(await drawn(other))]
    return Array.from({ length: a.height }, (_, y) => y).filter((y) => {
      const row = (pixels: Pixels) =>
        pixels.data.subarray(y * pixels.width * pixels.channels, (y + 1) * pixels.width * pixels.channels)
      return Buffer.compare(row(a), row(b)) !== 0
    })
  }

  test('is set in the band below the picture and nowhere else', async () => {
    const rows = await rowsThatDiffer({ name: 'Ada' }, { name: 'Max' })
    expect(rows.length).toBeGreaterThan(5)
    expect(Math.min(...rows)).toBeGreaterThan(SIDE * 0.82)
  })

  test.each([
    ['markup', '<script>alert(1)</script>&amp;"\'/>'],
    ['emoji alone', '🚀🚀'],
    ['an alphabet that no font has', 'مرحبا بالعالم'],
    ['a mark that reverses the text direction', 'Ada \u202Eecalevol'],
    ['300 letters', 'Wolfeschlegelsteinhausen'.repeat(13)],
    ['no words', '   \n\u0000\u200B  '],
    ['two hundred accents on one letter', `Z${'\u0301'.repeat(200)}oe`],
  ])('that is %s is drawn safely', async (_, name) => {
    expect(await pixelsOf(await drawn({ name, width: 128, height: 128 }))).toMatchObject({ width: 128, height: 128 })
  })

  test('without available glyphs leaves the picture unchanged', async () => {
    expect(Buffer.compare(await drawn({ name: '東京' }), await drawn({}))).toBe(0)
  })
})

describe('a template', () => {
  const WINDOW = { left: 60, top: 40, width: 130, height: 160 }
  const isInWindow = (i: number): boolean => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    return x >= WINDOW.left && x < WINDOW.left + WINDOW.width && y >= WINDOW.top && y < WINDOW.top + WINDOW.height
  }
  const template = async (window: string): Promise<Uint8Array> => {
    const hole = `<path fill="#246" fill-rule="evenodd" d="M0 0H256V256H0ZM60 40V200H190V40Z"/>`
    const pattern = `<circle cx="30" cy="128" r="20" fill="#fc3"/><path d="M0 230H256" stroke="#fff" stroke-width="6"/>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${window}${hole}${pattern}</svg>`
    return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
  }

  test.each([
    ['transparent', ''],
    ['of one color', '<rect x="60" y="40" width="130" height="160" fill="#efe"/>'],
  ])('keeps every pixel outside its free area if that is %s', async (_, window) => {
    const given = await template(window)
    const before = await pixelsOf(given)
    const after = await pixelsOf(await drawn({ prompt: 'duotone', template: given, name: 'Ada' }))
    let changed = 0
    let touched = 0
    for (let i = 0; i < SIDE * SIDE; i++) {
      const [own, now] = [before.data.subarray(i * 4, i * 4 + 4), after.data.subarray(i * 4, i * 4 + 4)]
      if (Buffer.compare(own, now) === 0) continue
      if (isInWindow(i)) changed++
      else touched++
    }
    expect(touched).toBe(0)
    expect(changed / (WINDOW.width * WINDOW.height)).toBeGreaterThan(0.95)
  })

  test('keeps its window open around the subject for a transparent background', async () => {
    const { data } = await pixelsOf(await drawn({ template: await template(''), isTransparent: true }))
    expect(data[((WINDOW.top + 3) * SIDE + WINDOW.left + 3) * 4 + 3]).toBe(0)
  })

  test('without a free area is rejected', async () => {
    const noise = Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 7919) % 256)
    const full = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
      .png()
      .toBuffer()
    await expect(drawn({ template: full })).rejects.toMatchObject({ code: 'noFreeArea' })
  })

  test.each([
    ['no picture', Buffer.from('hello')],
    ['an SVG that could load files', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('that is %s is rejected', async (_, bytes) => {
    const end = drawn({ template: bytes })
    await expect(end).rejects.toBeInstanceOf(TaskRefused)
    await expect(end).rejects.toMatchObject({ code: 'unreadable' })
  })

  test('that is a JPEG of thousands of scans is rejected before decoding', async () => {
    await expect(drawn({ template: jpegOfScans(6300, 6300, 6000) })).rejects.toMatchObject({ code: 'tooManyScans' })
  })
})

test('a photo with hardly any person in it is rejected', async () => {
  const nobody = { ...subject, alpha: new Uint8Array(subject.alpha.length), faces: [] }
  await expect(drawn({ subject: nobody })).rejects.toMatchObject({ code: 'nobody' })
})

test('two people side by side are drawn completely', async () => {
  const { width, height } = subject
  const pair: Subject = {
    width: width * 2,
    height,
    color: doubled(subject.color, width * 3),
    alpha: doubled(subject.alpha, width),
    faces: [0, width].flatMap((off) => subject.faces.map((face) => ({ ...face, left: face.left + off }))),
  }
  const one = await pixelsOf(await drawn({ prompt: 'duotone', isTransparent: false }))
  const two = await pixelsOf(await drawn({ prompt: 'duotone', subject: pair }))
  const darkColumns = ({ data }: Pixels): number[] =>
    Array.from({ length: SIDE }, (_, x) => x).filter((x) => {
      let light = 0
      for (let y = 100; y < 150; y++) light += data[(y * SIDE + x) * 3]! + data[(y * SIDE + x) * 3 + 1]!
      return light / 100 < 200
    })
  expect(darkColumns(two).length).toBeGreaterThan(0)
  expect(meanDifference(one.data, two.data)).toBeGreaterThan(10)
})

const doubled = (bytes: Uint8Array, row: number): Uint8Array => {
  const made = new Uint8Array(bytes.length * 2)
  for (let from = 0; from < bytes.length; from += row) {
    made.set(bytes.subarray(from, from + row), from * 2)
    made.set(bytes.subarray(from, from + row), from * 2 + row)
  }
  return made
}
