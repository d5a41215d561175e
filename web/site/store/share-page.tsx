import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export { StoreFrame as Frame } from './parts/frame.tsx'
export { bringWords } from './words/words.ts'
export const head: PageModule['head'] = () => ({ title: 'Share' })

/** A piece that a fan shows others, and the way to one of their own. */
export default function SharePage() {
  return <PageHeading title="Share" />
}
