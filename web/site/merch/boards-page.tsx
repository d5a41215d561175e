import type { PageModule } from '../page-module.ts'
import { PageHeading } from '../parts/page.tsx'

export const head: PageModule['head'] = () => ({ title: 'Boards' })

/** Boards, and which is the default. */
export default function BoardsPage() {
  return <PageHeading title="Boards" />
}
