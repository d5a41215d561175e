import type { ListedLicence } from '../../../client/src/api-types.ts'
import { CATEGORIES } from '../../../server/platform/scope-of-use/categories.ts'
import { EXCLUSIVITY_LABELS } from '../../../server/platform/scope-of-use/scope-words.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Facts, Lines, PageHeading } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { useApiList } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { SelectField, TextField } from '../parts/forms/fields.tsx'
import { DisclosureLines } from '../parts/licensing/disclosure-lines.tsx'
import { EndNotice } from '../parts/licensing/end-notice.tsx'
import { Day, useNow } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { PersonLine } from '../parts/values/person-line.tsx'
import { capitalize } from '../words/accents.ts'
import { LICENCE_STAGES } from '../words/licence-stages.ts'

export const head: PageModule['head'] = () => ({ title: 'Licensed works' })

const PAGE = 20

/** A brand's licensed works: what each may be used for, where, and until when. */
export default function LicencesPage() {
  const { search, change } = useFilters()
  const stage = search.get('stage') ?? ''
  const text = search.get('search') ?? ''
  const query = {
    perspective: 'buyer',
    limit: PAGE,
    offset: 0,
    ...(stage === '' ? {} : { stage }),
    ...(text.trim() === '' ? {} : { search: text.trim() }),
  } as const
  const responses = useApiList('GET /api/licences/list', { query }, ({ offset, limit, total }) =>
    offset + limit < total ? { query: { ...query, offset: offset + limit } } : null,
  )
  const isFiltered = stage !== '' || text.trim() !== ''
  return (
    <>
      <PageHeading
        title="Licensed works"
        lead="What you may use, for what, where and until when."
        actions={<Link to="/receipts">Receipts</Link>}
      />
      <div className="form">
        <TextField
          name="search"
          label="Search"
          type="search"
          value={text}
          maxLength={100}
          onChange={(value) => change({ search: value === '' ? null : value })}
        />
        <SelectField
          name="stage"
          label="Status"
          value={stage}
          onChange={(value) => change({ stage: value === '' ? null : value })}
          choices={[
            { value: '', label: 'All' },
            ...Object.entries(LICENCE_STAGES).map(([value, { word }]) => ({ value, label: word })),
          ]}
        />
      </div>
      <Load of={responses}>
        {({ pages }) => {
          const licences = pages.flatMap((page) => page.licences)
          if (licences.length === 0) return <Nothing isFiltered={isFiltered} />
          return (
            <Lines>
              {licences.map((licence) => (
                <Work key={licence.offerId} licence={licence} />
              ))}
            </Lines>
          )
        }}
      </Load>
      <Pager {...responses} />
    </>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title="No licenses found">Change the search or the status.</Empty>
  ) : (
    <Empty title="No licenses yet">You receive a license with each completed offer.</Empty>
  )

function Work({ licence }: { licence: ListedLicence }) {
  const { offerId, code, title, licensor, sellerImageUrl, uses, territory, category, exclusivity, since, until } =
    licence
  return (
    <li>
      <div className="stack">
        <PersonLine name={title} imageUrl={sellerImageUrl} to={`/offers/${offerId}`} about={licensor} />
        <div className="row">
          <StateChip {...LICENCE_STAGES[licence.stage]} />
          {code !== null && <Link to={`/verify/${code}`}>{code}</Link>}
          {licence.supersededByOfferId !== null && (
            <Link to={`/offers/${licence.supersededByOfferId}`}>
              {licence.supersededBy?.kind === 'REVISION' ? 'Revised by another offer' : 'Renewed by another offer'}
            </Link>
          )}
        </div>
        <Facts
          rows={[
            ['Usage', uses.map(capitalize).join(', ') || 'As described in the brief'],
            ['Territory', territory],
            ...(category === null ? [] : [['Category', CATEGORIES[category].label] as const]),
            ['Exclusivity', EXCLUSIVITY_LABELS[exclusivity]],
            ['From', <Day key="since" at={since} hasYear />],
            ['Until', until === null ? 'No end date' : <Day key="until" at={until} hasYear />],
          ]}
        />
        <DisclosureLines disclosure={licence.disclosure} />
        <EndNotice licence={licence} offerId={offerId} />
        <Downloads licence={licence} />
      </div>
    </li>
  )
}

/** Links to the delivered files, as long as they may be used. */
function Downloads({ licence: { offerId, fileCount, licensedUntil, stage, title } }: { licence: ListedLicence }) {
  const now = useNow()
  const isOver = stage === 'REVOKED' || (licensedUntil !== null && Date.parse(licensedUntil) <= now)
  if (isOver || fileCount === 0) return null
  return (
    <Actions label={`Files of ${title}`}>
      {Array.from({ length: fileCount }, (_, at) => at + 1).map((number) => (
        <Button
          key={number}
          look="quiet"
          to={`/api/offers/${encodeURIComponent(offerId)}/deliverables/latest/${number}`}
        >
          {fileCount === 1 ? 'Download file' : `Download file ${number}`}
        </Button>
      ))}
    </Actions>
  )
}
