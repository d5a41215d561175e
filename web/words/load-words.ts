import type { Area } from './areas.ts'
import { addCatalog, type Catalog } from './say.ts'

/** The server alone renders the pages of `mailed`, so browsers need not know its catalogs. */
const FILES = import.meta.env.SSR
  ? import.meta.glob<{ default: Catalog }>('./catalogs/*/*.json')
  : import.meta.glob<{ default: Catalog }>(['./catalogs/*/*.json', '!./catalogs/*/mailed.json'])
const loaded = new Map<string, Promise<void>>()

/** Path of a catalog, relative to the folder of the pages. English needs none. */
export const catalogFilesOf = (language: string, areas: readonly Area[]): string[] =>
  areas.flatMap((area) =>
    `./catalogs/${language}/${area}.json` in FILES ? [`words/catalogs/${language}/${area}.json`] : [],
  )

/** Loads the translations of areas before a page shows them. */
export async function loadWords(language: string, areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map((area) => loadCatalog(language, area)))
}

/** Loads all translations. The server does this once. */
export async function loadAllWords(): Promise<void> {
  await Promise.all(
    Object.keys(FILES).map((file) => {
      const [, language = '', area = ''] = /(\w+)\/(\w+)\.json$/.exec(file) ?? []
      return loadCatalog(language, area)
    }),
  )
}

async function loadCatalog(language: string, area: string): Promise<void> {
  const file = `./catalogs/${language}/${area}.json`
  const load = FILES[file]
  if (!load) return
  const known = loaded.get(file)
  if (known) return known
  const loading = load().then(({ default: catalog }) => addCatalog(language, area, catalog))
  loaded.set(file, loading)
  loading.catch(() => loaded.delete(file))
  return loading
}
