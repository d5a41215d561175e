import type { PictureTakedown } from '../../../../../client/src/api-types.ts'
import { Facts, Section } from '../../../../parts/layout/page.tsx'
import { useApiList } from '../../../api.tsx'
import { Load } from '../../../parts/feedback/load.tsx'
import { CaseHeader } from '../../../parts/layout/case-header.tsx'
import { Day, Snapshot } from '../../../parts/values/moment.tsx'
import { PICTURE_KINDS, TAKEDOWN_CATEGORIES } from '../../picture-labels.ts'
import { DecisionNotice } from '../face-parts.tsx'
import { nextByOffset } from '../list-query.ts'
import { CaseQueue, useOpenCase } from '../queue/case-queue.tsx'
import { Look } from './account-pictures.tsx'
import { RestorePicture } from './restore-picture.tsx'

const ownerOf = ({ account }: PictureTakedown): string => account?.displayName ?? 'a fan'

/** Single pictures that were taken down, newest first. */
export function PictureTakedowns() {
  const list = useApiList(
    'GET /api/likeness/admin/picture-takedowns',
    { query: { limit: 20, offset: 0 } },
    nextByOffset({}),
  )
  return (
    <Load of={list}>
      {({ pages }) => {
        const rows = pages.flatMap(({ takedowns }) => takedowns)
        return (
          <CaseQueue
            label="Removed pictures"
            rows={rows}
            keyOf={({ id }) => id}
            pager={list}
            afterDecision="stays"
            empty={{
              title: 'No pictures taken down',
              text: 'To take one down, use the button beside it, under People or in a report.',
            }}
            line={(row) => (
              <>
                <strong>{PICTURE_KINDS[row.kind].label}</strong>
                <span className="small muted">
                  {ownerOf(row)} · <Day at={row.createdAt} />
                  {row.restored && ' · restored'}
                </span>
              </>
            )}
          >
            {(id) => <TakedownCase takedown={rows.find((row) => row.id === id)} />}
          </CaseQueue>
        )
      }}
    </Load>
  )
}

function TakedownCase({ takedown }: { takedown: PictureTakedown | undefined }) {
  const { addressOf } = useOpenCase()
  const back = { to: addressOf(null), label: 'All pictures taken down' }
  if (!takedown) return <CaseHeader title="This takedown is further down the list" back={back} />
  const { id, kind, category, reason, keptUntil, restored, createdAt } = takedown
  const what = `the ${PICTURE_KINDS[kind].word} of ${ownerOf(takedown)}`
  return (
    <>
      <CaseHeader title={`Taken down: ${what}`} back={back}>
        <Snapshot at={createdAt} />
      </CaseHeader>
      <Section title="Picture">
        <Look picture={takedown} name={ownerOf(takedown)} />
      </Section>
      <Section title="Reason">
        <p className="words">{reason}</p>
        <Facts
          rows={[
            ['Ground', TAKEDOWN_CATEGORIES[category]],
            [
              'Kept until',
              keptUntil === null ? 'As long as the work or recording is kept' : <Day key="kept" at={keptUntil} />,
            ],
          ]}
        />
      </Section>
      {restored ? (
        <DecisionNotice title="This was restored" decision={restored} />
      ) : (
        <RestorePicture takedownId={id} what={what} />
      )}
    </>
  )
}
