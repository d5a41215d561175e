import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { FaceReports } from './parts/face-reports.tsx'
import { FaceReviews } from './parts/face-reviews.tsx'
import { FaceTakedowns } from './parts/face-takedowns.tsx'
import { SearchBar } from './parts/search-bar.tsx'

export const head: PageModule['head'] = () => ({ title: 'Faces' })

const KINDS = [
  { value: 'reviews', label: 'Pictures kept back' },
  { value: 'reports', label: 'Reports of faces' },
  { value: 'takedowns', label: 'Takedowns' },
] as const
const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
] as const

/** Whose face a picture shows: kept back, reported, taken down. */
export default function FacesPage() {
  const { search } = useFilters()
  const kind = search.get('kind') ?? 'reviews'
  const isOpenOnly = search.get('state') !== 'all'
  return (
    <AdminPage title="Faces" lead="A face is shown here only when it is theirs, and they want it.">
      <SearchBar
        selects={[
          { name: 'kind', label: 'Kind', choices: KINDS },
          ...(kind === 'takedowns' ? [] : [{ name: 'state', label: 'State', choices: STATES }]),
        ]}
      />
      {kind === 'takedowns' ? (
        <FaceTakedowns />
      ) : kind === 'reports' ? (
        <FaceReports key={`${isOpenOnly}`} isOpenOnly={isOpenOnly} />
      ) : (
        <FaceReviews key={`${isOpenOnly}`} isOpenOnly={isOpenOnly} />
      )}
    </AdminPage>
  )
}
