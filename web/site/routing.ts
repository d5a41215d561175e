import { parse } from 'regexparam'
import type { SitePath } from '../../server/platform/pages/site-path.ts'
import { SITE_PATHS } from '../../server/platform/pages/site-paths.ts'

export type Found = SitePath & { params: Record<string, string> }

const PATTERNS = SITE_PATHS.map((one) => ({ one, ...parse(one.path) }))

/** Returns undefined if no page has this path. */
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

/** True if both pages have the same frame, so that the document need not reload. */
export function isWithin(from: string, to: string): boolean {
  const page = findPage(to)
  return page !== undefined && page.frame === findPage(from)?.frame
}
