import type { Area } from './areas.ts'
import { addCatalog } from './say.ts'

const loaded = new Map<string, Promise<void>>()

/** Loads the translations of areas before a page shows them. English needs none. */
export async function loadWords(language: string, areas: readonly Area[]): Promise<void> {
  if (language !== 'en') await Promise.all(areas.map((area) => loadCatalog(language, area)))
}

/** Loads one catalog once. Does nothing if there is none. */
export function loadCatalog(language: string, area: string): Promise<void> {
  const file = `./catalogs/${language}/${area}.json`
  const known = loaded.get(file)
  if (known) return known
  const loading = import('./catalog-files.ts').then(async ({ FILES }) => {
    const catalog = await FILES[file]?.()
    if (catalog) addCatalog(language, area, catalog.default)
  })
  loaded.set(file, loading)
  loading.catch(() => loaded.delete(file))
  return loading
}
