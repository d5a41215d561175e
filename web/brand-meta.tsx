import { BRAND_META, shownBrand } from './brand.ts'

/** Carries the brand to the browser. Belongs in the head of every document. */
export function BrandMeta() {
  const { name, mark } = shownBrand()
  return <meta name={BRAND_META} content={name} data-mark={mark} />
}
