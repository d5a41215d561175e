import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { useApiQuery } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { FaceReports } from './parts/face-reports.tsx'
import { FaceReviews } from './parts/face-reviews.tsx'
import { FaceTakedowns } from './parts/face-takedowns.tsx'
import { PictureTakedowns } from './parts/pictures/picture-takedowns.tsx'
import { SearchBar } from './parts/search-bar.tsx'

export const head: PageModule['head'] = () => ({ title: 'Likeness' })

const KINDS = [
  { value: 'reviews', label: 'Held pictures' },
  { value: 'reports', label: 'Likeness reports' },
  { value: 'takedowns', label: 'Likeness takedowns' },
  { value: 'pictures', label: 'Removed pictures' },
] as const
const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
] as const

type Kind = (typeof KINDS)[number]['value']

/** Shows the first kind that has open cases. */
export default function FacesPage() {
  return (
    <AdminPage title="Likeness" lead="A face may be shown only if it belongs to the account holder and they consent.">
      <Faces />
    </AdminPage>
  )
}

const OPEN_ONE = { query: { status: 'OPEN', limit: 1, offset: 0 } } as const

function Faces() {
  const { search } = useFilters()
  const requestedKind = KINDS.find(({ value }) => value === search.get('kind'))?.value
  const reviews = useApiQuery('GET /api/likeness/admin/reviews', OPEN_ONE)
  const reports = useApiQuery('GET /api/likeness/admin/reports', OPEN_ONE)
  // The counts decide which kind is shown first, unless the URL names one.
  const isCounted = [reviews, reports].every(({ data, error }) => data !== undefined || error !== null)
  if (requestedKind === undefined && !isCounted) return <Skeleton count={4} />
  const waits: Readonly<Record<Kind, number>> = {
    reviews: reviews.data?.total ?? 0,
    reports: reports.data?.total ?? 0,
    takedowns: 0,
    pictures: 0,
  }
  const kind = requestedKind ?? (waits.reviews === 0 && waits.reports > 0 ? 'reports' : 'reviews')
  const isOpenOnly = search.get('state') !== 'all'
  return (
    <>
      <SearchBar
        selects={[
          {
            name: 'kind',
            label: 'Kind',
            value: kind,
            choices: KINDS.map(({ value, label }) => ({
              value,
              label: waits[value] === 0 ? label : `${label} (${waits[value]})`,
            })),
          },
          ...(kind === 'takedowns' || kind === 'pictures' ? [] : [{ name: 'state', label: 'State', choices: STATES }]),
        ]}
      />
      {kind === 'takedowns' ? (
        <FaceTakedowns />
      ) : kind === 'pictures' ? (
        <PictureTakedowns />
      ) : kind === 'reports' ? (
        <FaceReports key={`${isOpenOnly}`} isOpenOnly={isOpenOnly} />
      ) : (
        <FaceReviews key={`${isOpenOnly}`} isOpenOnly={isOpenOnly} />
      )}
    </>
  )
}
