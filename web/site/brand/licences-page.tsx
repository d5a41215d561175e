import type { ListedLicence } from '../../../client/src/api-types.ts'
import { CATEGORIES } from '../../../server/platform/scope-of-use/categories.ts'
import { EXCLUSIVITY_LABELS } from '../../../server/platform/scope-of-use/scope-words.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Facts, Lines, PageHeading } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { say } from '../../words/say.ts'
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
import { Face } from '../parts/values/person-line.tsx'
import { capitalize } from '../words/accents.ts'
import { LICENCE_STAGES } from '../words/licence-stages.ts'

export const head: PageModule['head'] = () => ({ title: say('Licensed works') })

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
        title={say('Licensed works')}
        lead={say('What you may use, for what, where and until when.')}
        actions={<Link to="/receipts">{say('Receipts')}</Link>}
      />
      <div className="form">
        <TextField
          name="search"
          label={say('Search')}
          type="search"
          value={text}
          maxLength={100}
          onChange={(value) => change({ search: value === '' ? null : value })}
        />
        <SelectField
          name="stage"
          label={say('Status')}
          value={stage}
          onChange={(value) => change({ stage: value === '' ? null : value })}
          choices={[
            { value: '', label: say('All') },
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
    <Empty title={say('No licenses found')}>{say('Change the search or the status.')}</Empty>
  ) : (
    <Empty title={say('No licenses yet')}>{say('You receive a license with each completed offer.')}</Empty>
  )

function Work({ licence }: { licence: ListedLicence }) {
  const { offerId, code, title, licensor, sellerImageUrl, uses, territory, category, exclusivity, since, until } =
    licence
  return (
    <li>
      <div className="stack">
        <span className="person-line">
          <Face name={licensor} imageUrl={sellerImageUrl} />
          <span className="person-words">
            <Link to={`/offers/${offerId}`}>{title}</Link>
            <span className="small muted">{licensor}</span>
          </span>
        </span>
        <div className="row">
          <StateChip {...LICENCE_STAGES[licence.stage]} />
          {code !== null && <Link to={`/verify/${code}`}>{code}</Link>}
          {licence.supersededByOfferId !== null && (
            <Link to={`/offers/${licence.supersededByOfferId}`}>
              {licence.supersededBy?.kind === 'REVISION'
                ? say('Revised by another offer')
                : say('Renewed by another offer')}
            </Link>
          )}
        </div>
        <Facts
          rows={[
            [say('Usage'), uses.map((use) => say(capitalize(use))).join(', ') || say('As described in the brief')],
            [say('Territory'), say(territory)],
            ...(category === null ? [] : [[say('Category'), say(CATEGORIES[category].label)] as const]),
            [say('Exclusivity'), say(EXCLUSIVITY_LABELS[exclusivity])],
            [say('From'), <Day key="since" at={since} hasYear />],
            [say('Until'), until === null ? say('No end date') : <Day key="until" at={until} hasYear />],
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
    <Actions label={say('Files of {title}', { title })}>
      {Array.from({ length: fileCount }, (_, at) => at + 1).map((number) => (
        <Button
          key={number}
          look="quiet"
          to={`/api/offers/${encodeURIComponent(offerId)}/deliverables/latest/${number}`}
        >
          {fileCount === 1 ? say('Download file') : say('Download file {number}', { number })}
        </Button>
      ))}
    </Actions>
  )
}
