import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'
import { bringStore, storeHead, useStore } from './store.ts'

export { StoreFrame as Frame } from './parts/frame.tsx'
export { bringWords } from './words/words.ts'
export const prefetch: NonNullable<PageModule['prefetch']> = bringStore
export const head: PageModule['head'] = (at, read) => storeHead(at, read)

/** What a fan has put together in one campaign. */
export default function CartPage() {
  const { store } = useStore()
  return <PageHeading title={store.name} />
}
