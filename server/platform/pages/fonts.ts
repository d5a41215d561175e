import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

type Family = {
  name: string
  file: 'inter' | 'fraunces'
  folder: string
  axis: 'wght' | 'opsz'
  subsets: readonly string[]
}

/** Fraunces brings its optical size: wide open as a headline, sturdy as a small title. */
const FAMILIES: readonly Family[] = [
  {
    name: 'Inter Variable',
    file: 'inter',
    folder: dirname(require.resolve('@fontsource-variable/inter/package.json')),
    axis: 'wght',
    subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
  },
  {
    name: 'Fraunces Variable',
    file: 'fraunces',
    folder: dirname(require.resolve('@fontsource-variable/fraunces/package.json')),
    axis: 'opsz',
    subsets: ['latin', 'latin-ext', 'vietnamese'],
  },
]

export type FontFile = { family: string; subset: string; unicodeRange: string; path: string; bytes: Buffer }

/** The typefaces, from the packages on disk; the path names the content, so that browsers may keep it for ever. */
export const FONT_FILES: readonly FontFile[] = FAMILIES.flatMap(({ name, file, folder, axis, subsets }) => {
  const unicodeRanges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return subsets.map((subset) => {
    const bytes = readFileSync(join(folder, 'files', `${file}-${subset}-${axis}-normal.woff2`))
    return {
      family: name,
      subset,
      unicodeRange: unicodeRanges[subset] ?? '',
      path: `/assets/fonts/${file}-${subset}.${contentHash(bytes)}.woff2`,
      bytes,
    }
  })
})

/** Wanted on every page, so every page asks for them before it has read the stylesheet. */
export const PRELOADED_FONTS = FONT_FILES.filter(({ subset }) => subset === 'latin')

export const fontFaceCss = (): string =>
  FONT_FILES.map(
    ({ family, path, unicodeRange }) =>
      `@font-face{font-family:'${family}';font-style:normal;font-display:swap;font-weight:100 900;src:url(${path}) format('woff2');unicode-range:${unicodeRange}}`,
  ).join('\n')

export function contentHash(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}
