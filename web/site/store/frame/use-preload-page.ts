import { useFacts } from '../../api.tsx'
import { loadPage } from '../../pages.ts'
import { findPage } from '../../routing.ts'

/** Preloads the code of a page. A failed load is reported once someone navigates there. */
export function usePreloadPage(): (path: string) => void {
  const { language } = useFacts()
  return (path) => {
    const found = findPage(path)
    if (found) loadPage(found.page, language).catch(() => undefined)
  }
}
