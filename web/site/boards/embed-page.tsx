import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export { StoreFrame as Frame } from '../store/parts/frame.tsx'
export { bringWords } from '../store/words/words.ts'
export const head: PageModule['head'] = () => ({ title: 'Embed' })

/** A board for the pages of others. */
export default function EmbedPage() {
  return <PageHeading title="Embed" />
}
