import { findPage } from './routing.ts'
import type { Viewer } from './site-data.ts'

/** An admin without limits has every role. For everybody else, `roles` decides. */
type Reader = Pick<Viewer, 'adminLimits' | 'member'> | null

/** True unless the reader’s role, as an admin or in a team, does not include this page. */
export function mayOpen(viewer: Reader, path: string): boolean {
  const page = findPage(path)
  if (page && viewer?.member?.closedPages.includes(page.path)) return false
  if (page?.access !== 'admin' || !viewer?.adminLimits) return true
  return viewer.adminLimits.pages.includes(page.path)
}

/** True if the reader may open this page for admins, but change nothing on it. */
export const looksOnly = (viewer: Reader, path: string): boolean =>
  viewer?.adminLimits?.looksOnly.includes(findPage(path)?.path ?? '') ?? false

/** True unless the reader is an admin whose roles lack this right, such as `offers.read`. */
export const hasRight = (viewer: Reader, right: string): boolean => viewer?.adminLimits?.rights.includes(right) ?? true
