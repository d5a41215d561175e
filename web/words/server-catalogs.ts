import type { Area } from './areas.ts'
import { FILES } from './catalog-files.ts'
import { loadCatalog } from './load-words.ts'

/**
 * Lists the source files of translations, relative to the folder of the pages, so that the server
 * can preload the built ones. English needs none.
 */
export function catalogFilesOf(language: string, areas: readonly Area[]): string[] {
  const files = areas.filter((area) => `./catalogs/${language}/${area}.json` in FILES)
  if (files.length === 0) return []
  return ['words/catalog-files.ts', ...files.map((area) => `words/catalogs/${language}/${area}.json`)]
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
