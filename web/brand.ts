type ShownBrand = {
  name: string
  /** Address of the logo. Undefined for our own, which pages draw themselves. */
  mark: string | undefined
}

let onServer: ShownBrand = { name: '', mark: undefined }
let inBrowser: ShownBrand | undefined

/** Sets the brand of the pages that the server renders. */
export function setBrand(brand: ShownBrand): void {
  onServer = brand
}

/** Name of the meta element that carries the brand to the browser. */
export const BRAND_META = 'application-name'

/** Returns the brand of this installation. Call it while rendering, not when a module is loaded. */
export function shownBrand(): ShownBrand {
  if (typeof document === 'undefined') return onServer
  if (inBrowser) return inBrowser
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${BRAND_META}"]`)
  inBrowser = { name: meta?.content ?? '', mark: meta?.dataset.mark }
  return inBrowser
}

/** Returns the name of this installation. Call it while rendering, not when a module is loaded. */
export const brandName = (): string => shownBrand().name
