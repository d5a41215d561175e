import { areasOf } from '../words/areas.ts'
import { catalogFilesOf, loadWords } from '../words/load-words.ts'
import type { PageModule } from './page-module.ts'
import { loadShell, needsShell, SHELL_CHUNK } from './shell/load-shell.ts'
import type { SiteFacts } from './site-data.ts'

const MODULES = import.meta.glob<PageModule>('./**/*-page.tsx')

/** The pages differ by the language of the reader, and for guests. */
type Reader = Pick<SiteFacts, 'language' | 'viewer'>
type Opened = { page: string; module: PageModule | null }

/** Lists source files, so that the server can preload the built files. */
export const filesOf = ({ page, module }: Opened, { language, viewer }: Reader): string[] => [
  ...(page === '' ? [] : [`site/${page}-page.tsx`]),
  ...(needsShell(module) ? [SHELL_CHUNK] : []),
  ...catalogFilesOf(language, areasOf(page, viewer !== null)),
  ...(module?.loadTexts?.filesOf(language) ?? []),
]

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
