import type { PersonSource } from '../../../../client/src/api-types.ts'
import { useApiList, useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Decision } from '../../parts/forms/decision.tsx'
import { CaseHeader } from '../../parts/layout/case-header.tsx'
import { Day, Snapshot } from '../../parts/values/moment.tsx'
import { REVIEW_REASONS } from '../labels.ts'
import { DecisionNotice, FacePair, FacePicture } from './face-parts.tsx'
import { nextByOffset } from './list-query.ts'
import { ForgetFingerprints, RemovedNotice } from './pictures/face-removed.tsx'
import { CaseQueue, useOpenCase } from './queue/case-queue.tsx'

const PERSON_SOURCES: Readonly<Record<PersonSource, string>> = {
  'likeness-image': 'Likeness picture',
  'likeness-voice': 'Recording',
  portrait: 'Profile picture',
  'store-photo': 'Store photo',
  'profile-picture': 'Picture from an external profile',
}

/** Pictures stay hidden until an admin has reviewed them. */
export function FaceReviews({ isOpenOnly }: { isOpenOnly: boolean }) {
  const filter = isOpenOnly ? { status: 'OPEN' as const } : {}
  const list = useApiList(
    'GET /api/likeness/admin/reviews',
    { query: { ...filter, limit: 20, offset: 0 } },
    nextByOffset(filter),
  )
  return (
    <Load of={list}>
      {({ pages }) => (
        <CaseQueue
          label="Held pictures"
          rows={pages.flatMap(({ reviews }) => reviews)}
          keyOf={({ id }) => id}
          pager={list}
          afterDecision={isOpenOnly ? 'leaves' : 'stays'}
          empty={{ title: 'No held pictures', text: 'Pictures that need a review appear here.' }}
          line={({ account, reason, createdAt }) => (
            <>
              <strong>{account.displayName}</strong>
              <span className="small muted">
                {REVIEW_REASONS[reason]}&nbsp;· <Day at={createdAt} />
              </span>
            </>
          )}
        >
          {(id) => <ReviewCase id={id} />}
        </CaseQueue>
      )}
    </Load>
  )
}

function ReviewCase({ id }: { id: string }) {
  const { addressOf } = useOpenCase()
  const response = useApiQuery('GET /api/likeness/admin/reviews/{id}', { params: { id } })
  const { call, isBusy, refused } = useApiMutation('POST /api/likeness/admin/reviews/{id}/decide')
  return (
    <Load of={response} back={{ to: addressOf(null), label: 'All held pictures' }}>
      {({
        account,
        source,
        picture,
        other,
        removed,
        reason,
        question,
        comparison,
        status,
        objection,
        objectedAt,
        decision,
      }) => (
        <>
          <CaseHeader
            title={`${account.displayName}: ${REVIEW_REASONS[reason].toLowerCase()}`}
            back={{ to: addressOf(null), label: 'All held pictures' }}
          >
            {PERSON_SOURCES[source]}. {comparison}
          </CaseHeader>
          <p>{question}</p>
          <FacePair>
            <FacePicture picture={picture} account={account} source={source} />
            {other && <FacePicture picture={other.picture} account={other.account} source={source} />}
          </FacePair>
          {removed && <RemovedNotice removed={removed} />}
          {objection !== null && objectedAt !== null && (
            <Notice tone="warn" title={`${account.displayName} objected`}>
              <p className="words">{objection}</p>
              <p className="small muted">
                <Snapshot at={objectedAt} />
              </p>
            </Notice>
          )}
          {status === 'OPEN' ? (
            <Decision
              about={`review-${id}`}
              reasonHint="Kept in the audit log. The talent sees the outcome, not the reason."
              isBusy={isBusy}
              refused={refused}
              onDecide={(chosen, why) => call({ params: { id }, body: { decision: chosen, reason: why } })}
              choices={[
                {
                  value: 'release',
                  label: 'Release',
                  hint: 'It is shown and used like any other file.',
                  question: `Release this file of ${account.displayName}?`,
                  consequences: (
                    <p>
                      It is shown like any other file. If it was held because two accounts have similar faces, you are
                      not asked about them again.
                    </p>
                  ),
                  confirmLabel: 'Release',
                  done: `The file of ${account.displayName} was released.`,
                },
                {
                  value: 'remove',
                  label: 'Remove',
                  hint: 'It is deleted permanently.',
                  question: `Remove this file of ${account.displayName}?`,
                  consequences: (
                    <p>It is deleted everywhere and cannot be restored. {account.displayName} is notified.</p>
                  ),
                  confirmLabel: 'Remove',
                  done: `The file of ${account.displayName} was removed.`,
                  isDestructive: true,
                },
              ]}
            />
          ) : (
            <>
              <RefusalNotice refused={refused} />
              <DecisionNotice
                title={status === 'RELEASED' ? 'This was released' : 'This was removed'}
                decision={decision}
              />
            </>
          )}
          {removed?.fingerprintId && removed.takedownId && (
            <ForgetFingerprints takedownId={removed.takedownId} fingerprintId={removed.fingerprintId} />
          )}
        </>
      )}
    </Load>
  )
}
