import { areasOf } from '../words/areas.ts'
import { loadWords } from '../words/load-words.ts'
import type { PageModule } from './page-module.ts'
import { loadShell, needsShell } from './shell/load-shell.ts'
import type { SiteFacts } from './site-data.ts'

const MODULES = import.meta.glob<PageModule>('./**/*-page.tsx')

/** The pages differ by the language of the reader, and for guests. */
export type Reader = Pick<SiteFacts, 'language' | 'viewer'>
/**
 * Loads the page's code, texts and layout.
 * @throws Error if the page has no file or its code cannot be loaded
 */
export async function loadPage(page: string, { language, viewer }: Reader): Promise<PageModule> {
  const load = MODULES[`./${page}-page.tsx`]
  if (!load) throw new Error(`There is no file for the page ${page}.`)
  const module = await load()
  await Promise.all([
    module.loadTexts?.(language),
    loadWords(language, areasOf(page, viewer !== null)),
    needsShell(module) && loadShell(),
  ])
  return module
}
