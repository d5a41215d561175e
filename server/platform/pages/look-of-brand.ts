import { createHash } from 'node:crypto'
import { type Brand, brand } from '../brand/index.ts'

export const FILES = { mark: '/brand/mark.svg', text: '/brand/text.woff2', heading: '/brand/heading.woff2' } as const
export const STYLES = '/brand/style.css'

const versions = new WeakMap<Brand, string>()

/** Version of a look. Changes with every part of the look, so that browsers may keep its files. */
export function versionOf(look: Brand): string {
  let version = versions.get(look)
  if (version === undefined) {
    const hash = createHash('sha256').update(JSON.stringify([look.mark, look.color, look.linkColor]))
    for (const font of Object.values(look.fonts)) hash.update(font ?? '')
    versions.set(look, (version = hash.digest('hex').slice(0, 12)))
  }
  return version
}

export const hasStyles = ({ color, linkColor, fonts }: Brand): boolean =>
  [color, linkColor, fonts.text, fonts.heading].some((one) => one !== undefined)

/** Addresses of the look of this installation, for the head of pages. Empty for our own look. */
export function lookOfBrand(): { styles: readonly string[]; mark: string | undefined } {
  const look = brand()
  return {
    styles: hasStyles(look) ? [`${STYLES}?v=${versionOf(look)}`] : [],
    mark: look.mark === undefined ? undefined : `${FILES.mark}?v=${versionOf(look)}`,
  }
}
