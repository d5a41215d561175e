import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Board' })

/** One board and its teams. */
export default function BoardPage() {
  return <PageHeading title="Board" />
}
