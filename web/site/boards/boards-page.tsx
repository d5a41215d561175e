import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export { StoreFrame as Frame } from '../store/parts/frame.tsx'
export { bringWords } from '../store/words/words.ts'
export const head: PageModule['head'] = () => ({ title: 'Boards' })

/** Boards and teams, to search among. */
export default function BoardsPage() {
  return <PageHeading title="Boards" />
}
