import { PRODUCT } from '../../server/assemble.ts'
import { FEATURES } from '../../server/features.ts'
import { SITE_PATHS } from '../../server/platform/pages/site-paths.ts'
import type { Names } from './names.ts'
import type { Parts } from './parts.ts'

export function findTaken({ slug, table }: Names, { page }: Pick<Parts, 'page'>): string | undefined {
  const tables = FEATURES.flatMap((feature): readonly string[] => ('tables' in feature ? feature.tables : []))
  if (tables.includes(table)) return `The table ${table}`
  const paths = [...PRODUCT.routes, ...SITE_PATHS].map(({ path }) => path)
  return paths.find((path) => path === `/api/${slug}` || path === page)
}
