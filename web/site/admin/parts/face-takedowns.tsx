import type { LikenessTakedown } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiList, useApiMutation } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Decision } from '../../parts/forms/decision.tsx'
import { CaseHeader } from '../../parts/layout/case-header.tsx'
import { Day, Snapshot } from '../../parts/values/moment.tsx'
import { DecisionNotice } from './face-parts.tsx'
import { nextByOffset } from './list-query.ts'
import { ForgetFingerprints } from './pictures/face-removed.tsx'
import { CaseQueue, useOpenCase } from './queue/case-queue.tsx'

export function FaceTakedowns() {
  const list = useApiList('GET /api/likeness/admin/takedowns', { query: { limit: 20, offset: 0 } }, nextByOffset({}))
  return (
    <Load of={list}>
      {({ pages }) => {
        const rows = pages.flatMap(({ takedowns }) => takedowns)
        return (
          <CaseQueue
            label="Takedowns"
            rows={rows}
            keyOf={({ id }) => id}
            pager={list}
            empty={{ title: 'No takedowns', text: 'Content you take down after a report appears here.' }}
            line={({ account, scope, createdAt, objection, restored }) => (
              <>
                <strong>{account.displayName}</strong>
                <span className="small muted">
                  {scope === 'ACCOUNT' ? 'Entire likeness' : 'One file'} · <Day at={createdAt} />
                  {restored ? ' · restored' : objection !== null ? ' · objection' : ''}
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

function TakedownCase({ takedown }: { takedown: LikenessTakedown | undefined }) {
  const { addressOf } = useOpenCase()
  const { call, isBusy, refused } = useApiMutation('POST /api/likeness/admin/takedowns/{id}/restore')
  const back = { to: addressOf(null), label: 'All takedowns' }
  if (!takedown) return <CaseHeader title="This takedown is further down the list" back={back} />
  const { id, account, scope, reason, createdAt, objection, objectedAt, fingerprints, restored } = takedown
  const what = scope === 'ACCOUNT' ? `all files of ${account.displayName}` : `one file of ${account.displayName}`
  return (
    <>
      <CaseHeader title={`Taken down: ${what}`} back={back}>
        <Snapshot at={createdAt} />
      </CaseHeader>
      <Section title="Reason">
        <p className="words">{reason}</p>
      </Section>
      {objection !== null && objectedAt !== null && (
        <Notice tone="warn" title={`${account.displayName} objected`}>
          <p className="words">{objection}</p>
          <p className="small muted">
            <Snapshot at={objectedAt} />
          </p>
        </Notice>
      )}
      {restored ? (
        <>
          <RefusalNotice refused={refused} />
          <DecisionNotice title="This was restored" decision={restored} />
        </>
      ) : (
        <Decision
          title="Restore"
          about={`takedown-${id}`}
          reasonHint="Kept in the audit log."
          isBusy={isBusy}
          refused={refused}
          onDecide={(_, why) => call({ params: { id }, body: { reason: why } })}
          choices={[
            {
              value: 'restore',
              label: 'Restore',
              hint:
                scope === 'ACCOUNT'
                  ? `${account.displayName} can show their likeness again. Deleted files stay deleted.`
                  : 'The same file can be uploaded again. The deleted copy stays deleted.',
              question: `Restore ${what}?`,
              consequences: <p>{account.displayName} is notified. Deleted files must be uploaded again.</p>,
              confirmLabel: 'Restore',
            },
          ]}
        />
      )}
      {fingerprints > 0 && <ForgetFingerprints takedownId={id} count={fingerprints} />}
    </>
  )
}
