import { parse } from 'regexparam'
import { SITE_PATHS, type SitePath } from '../../server/platform/pages/site-paths.ts'

export type Found = SitePath & { params: Record<string, string> }

const PATTERNS = SITE_PATHS.map((one) => ({ one, ...parse(one.path) }))

/** Which page an address is; undefined where the site has none. */
export function findPage(path: string): Found | undefined {
  for (const { one, pattern, keys } of PATTERNS) {
    const match = pattern.exec(path)
    if (match) return { ...one, params: Object.fromEntries(keys.map((key, at) => [key, decoded(match[at + 1] ?? '')])) }
  }
  return undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
