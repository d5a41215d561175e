import type { Names } from './names.ts'
import { pageFile } from './page-file.ts'
import type { Parts } from './parts.ts'
import { routeFiles } from './route-files.ts'
import { serverFiles } from './server-files.ts'
import { testFiles } from './test-files.ts'

/** New files of a feature, by path. `cron` is the time of its job, if it has one. */
export function filesFor(names: Names, parts: Parts, cron: string | undefined): Record<string, string> {
  const own = { ...serverFiles(names, parts, cron), ...routeFiles(names, parts), ...testFiles(names, parts) }
  return {
    ...Object.fromEntries(
      Object.entries(own).map(([path, text]) => [`server/features/${names.feature}/${path}`, text]),
    ),
    ...(parts.page === undefined ? {} : { [`web/site/account/${names.many}-page.tsx`]: pageFile(names, parts) }),
  }
}
