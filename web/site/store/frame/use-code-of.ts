import { useFacts } from '../../api.tsx'
import { loadPage } from '../../pages.ts'
import { findPage } from '../../routing.ts'

/** Has the code of a page come before anybody goes there. Should it not, whoever goes there is told. */
export function useCodeOf(): (path: string) => void {
  const { language } = useFacts()
  return (path) => {
    const found = findPage(path)
    if (found) loadPage(found.page, language).catch(() => undefined)
  }
}
