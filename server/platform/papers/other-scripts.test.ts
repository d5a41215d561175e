import { expect, test } from 'vitest'
import { paperFonts, printedName, printedText } from './fonts.ts'
import { layOutText } from './lay-out-text.ts'
import { openPaper } from './open-paper.ts'

const SET = { face: 'text', size: 10, width: 400 } as const

async function visualLines(text: string, width: number = SET.width): Promise<string[]> {
  const lines = layOutText(await paperFonts(), text, { ...SET, width })
  return lines.map(({ runs }) =>
    runs.flatMap(({ shaped }) => shaped.glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))).join(''),
  )
}

/** The glyph id 0 is the box for a missing letter. */
const glyphsOf = async (text: string): Promise<number[]> =>
  layOutText(await paperFonts(), text, SET).flatMap(({ runs }) =>
    runs.flatMap(({ shaped }) => shaped.glyphs.map(({ id }) => id)),
  )

test('a PDF prints letters of every script, never as a missing glyph', async () => {
  const fonts = await paperFonts()
  for (const text of [
    'שלום',
    'مرحبا، ١٢٣',
    '李小龙',
    '龍鳳東京',
    'さくら、カメラ',
    '김철수',
    'Ünï Łódź Москва Ω',
    'สวัสดีครับ',
    'नमस्ते क्षत्रिय',
    'বাংলা தமிழ் ქართული Հայերեն አማርኛ ភាសា',
  ]) {
    expect(printedText(fonts, text)).toBe(text)
    expect(await glyphsOf(text), text).not.toContain(0)
  }
})

test('a PDF prints an emoji sequence as one picture', async () => {
  const fonts = await paperFonts()
  for (const emoji of ['🎉', '❤️', '☺', '👍🏽', '👨‍👩‍👧‍👦', '🇸🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '❤️‍🔥', '🏳️‍🌈']) {
    expect(printedText(fonts, `Ada ${emoji}!`), emoji).toBe(`Ada ${emoji}!`)
    expect(await glyphsOf(emoji), emoji).not.toContain(0)
  }
  expect(await glyphsOf('👨‍👩‍👧‍👦🎉')).toHaveLength(2)
  expect(printedText(fonts, 'A\u200b\u202eb\ufe0f')).toBe('Ab')
})

test('a PDF prints a question mark for a character without a font', async () =>
  expect(printedText(await paperFonts(), 'ok \u{1e6c0}')).toBe('ok ?'))

test('right-to-left text keeps numbers and other words in their own direction and mirrors brackets', async () => {
  expect(await visualLines('אבג')).toEqual(['גבא'])
  expect(await visualLines('Ada אבג 12')).toEqual(['Ada 12 גבא'])
  expect(await visualLines('אב (גד) 12 Ada')).toEqual(['Ada 12 (דג) בא'])
  expect(await visualLines('東京 Tower')).toEqual(['東京 Tower'])
})

test('Arabic letters are joined', async () => {
  const shapesOf = async (text: string) =>
    layOutText(await paperFonts(), text, SET).flatMap(({ runs }) =>
      runs.flatMap(({ shaped }) => shaped.glyphs.map(({ id }) => id)),
    )
  const alone = await shapesOf('م')
  const joined = await shapesOf('ممم')
  expect(joined).toHaveLength(3)
  expect(new Set([...joined, ...alone]).size, 'the initial, medial, final and isolated shapes differ').toBe(4)
})

test('lines break at spaces and between Chinese characters, without loss or overflow', async () => {
  const long = '上海市浦东新区世纪大道一百号'.repeat(4)
  const lines = await visualLines(long, 120)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join('')).toBe(long)
  const fonts = await paperFonts()
  for (const text of [long, 'كل عام وأنت بخير '.repeat(9), `שלום ${'א'.repeat(80)}`])
    for (const { runs } of layOutText(fonts, text, { ...SET, width: 120 }))
      expect(runs.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(121)
})

test('a word wider than a line fills each line but the last, and is split only between letters', async () => {
  const word = 'n'.repeat(90)
  const lines = await visualLines(word, 120)
  expect(lines.join('')).toBe(word)
  const [full = '', ...rest] = lines.slice(0, -1)
  expect(full.length).toBeGreaterThan(10)
  expect(rest).toEqual(rest.map(() => full))
  expect(await visualLines('ab𝐀𝐁', 1)).toEqual(['a', 'b', '𝐀', '𝐁'])
})

test('text is as high as measured, and text that does not fit ends with an ellipsis', async () => {
  const pen = await openPaper({ title: 'Paper', createdAt: new Date(0) })
  const text = '上海市浦东新区世纪大道一百号'.repeat(4)
  const place = { x: 0, y: 100, width: 120, size: 10 }
  expect(pen.write({ ...place, text }) - 100).toBeCloseTo(pen.height(text, 10, 120))
  expect(pen.write({ ...place, text, maxHeight: 30 }) - 100).toBeLessThanOrEqual(32)
  expect((await pen.finish()).length).toBeGreaterThan(1000)
})

test('a name that cannot stand on its own line is printed as the account’s short name', async () => {
  const fonts = await paperFonts()
  expect(['Ada Löve', '李小龙', ' \u200b '].map((name) => printedName(fonts, name, 'ada'))).toEqual([
    'Ada Löve',
    '@ada',
    '@ada',
  ])
})
