import { deriveStoreColors, type StoreColors } from './site/storefront/colors.ts'

const properties = ({ accent, accentFill, onAccent, calm }: StoreColors): string =>
  `--color-accent:${accent};--color-accent-fill:${accentFill};--color-on-accent:${onAccent};--color-calm:${calm}`

/**
 * Derives the colors of pages from those of a brand, as for stores: changes the lightness only as
 * far as texts need it to be readable.
 */
export function brandColorsCss({ color, linkColor }: { color: string; linkColor: string }): string {
  const { light, dark } = deriveStoreColors({ primaryColor: color, secondaryColor: linkColor })
  return [
    `:root{${properties(light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${properties(dark)}}}`,
    `:root[data-scheme=dark]{${properties(dark)}}`,
  ].join('\n')
}
