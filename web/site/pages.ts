import type { PageModule } from './page-module.ts'
import { bringShell, needsShell, SHELL_CHUNK } from './shell/bring-shell.ts'
import type { Language } from './words/language.ts'

const MODULES = import.meta.glob<PageModule>('./*/*-page.tsx')

type Opened = { page: string; module: PageModule | null }

/** What a page is made of, as the build names its files, for the server to ask for them early. */
export const filesOf = ({ page, module }: Opened, language: Language): string[] => [
  ...(page === '' ? [] : [`site/${page}-page.tsx`]),
  ...(needsShell(module) ? [SHELL_CHUNK] : []),
  ...(module?.bringWords?.filesOf(language) ?? []),
]

/** The code of a page, with its words and what stands around it. @throws Error when the page has no file, or its code does not come. */
export async function loadPage(page: string, language: Language): Promise<PageModule> {
  const load = MODULES[`./${page}-page.tsx`]
  if (!load) throw new Error(`There is no file for the page ${page}.`)
  const module = await load()
  await Promise.all([module.bringWords?.(language), needsShell(module) && bringShell()])
  return module
}
