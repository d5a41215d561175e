import type { PageModule } from './page-module.ts'
import type { Language } from './words/language.ts'

const MODULES = import.meta.glob<PageModule>('./*/*-page.tsx')

/** The file of each page as the build names it, for the server to ask for its code early. */
export const fileOf = (page: string): string => `site/${page}-page.tsx`

/** The words of a store's pages in a language: without them no script takes over. */
export const fileOfWords = (language: Language): string => `site/store/words/${language}/index.ts`

/** The code of a page, with its words. @throws Error when the page has no file, or its code does not come. */
export async function loadPage(page: string, language: Language): Promise<PageModule> {
  const load = MODULES[`./${page}-page.tsx`]
  if (!load) throw new Error(`There is no file for the page ${page}.`)
  const module = await load()
  await module.bringWords?.(language)
  return module
}
