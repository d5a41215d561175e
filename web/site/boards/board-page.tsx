import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export { StoreFrame as Frame } from '../store/parts/frame.tsx'
export { bringWords } from '../store/words/words.ts'
export const head: PageModule['head'] = () => ({ title: 'Board' })

/** How the teams of a board stand, live. */
export default function BoardPage() {
  return <PageHeading title="Board" />
}
