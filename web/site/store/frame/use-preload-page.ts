import { useFacts } from '../../api.tsx'
import { loadPage } from '../../pages.ts'
import { findPage } from '../../routing.ts'

/**
 * Returns a function that loads a page's code in advance. Ignores a failure until someone opens
 * the page.
 */
export function usePreloadPage(): (path: string) => void {
  const facts = useFacts()
  return (path) => {
    const found = findPage(path)
    if (found) loadPage(found.page, facts).catch(() => undefined)
  }
}
