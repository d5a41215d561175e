import { areasOf } from '../words/areas.ts'
import { catalogFilesOf } from '../words/server-catalogs.ts'
import type { PageModule } from './page-module.ts'
import type { Reader } from './pages.ts'
import { needsShell, SHELL_CHUNK } from './shell/load-shell.ts'

type Opened = { page: string; module: PageModule | null }

/** Lists source files, so that the server can preload the built files. */
export const filesOf = ({ page, module }: Opened, { language, viewer }: Reader): string[] => [
  ...(page === '' ? [] : [`site/${page}-page.tsx`]),
  ...(needsShell(module) ? [SHELL_CHUNK] : []),
  ...catalogFilesOf(language, areasOf(page, viewer !== null)),
  ...(module?.loadTexts?.filesOf(language) ?? []),
]
