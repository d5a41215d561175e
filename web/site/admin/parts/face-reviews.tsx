import type { PersonSource } from '../../../../client/src/api-types.ts'
import { useAnswer, useAnswers } from '../../api.tsx'
import { CaseHeader } from '../../parts/case-header.tsx'
import { Decision } from '../../parts/decision.tsx'
import { Load } from '../../parts/load.tsx'
import { Day, Moment } from '../../parts/moment.tsx'
import { Notice, RefusalNotice } from '../../parts/notice.tsx'
import { Tiles } from '../../parts/tile.tsx'
import { REVIEW_REASONS } from '../words.ts'
import { CaseQueue, useOpenCase } from './case-queue.tsx'
import { Decided, FacePicture } from './face-parts.tsx'
import { afterPage } from './pages.ts'
import { useDecide } from './use-decide.ts'

/** Label of each kind of upload, shown beside the uploader's name. */
const PERSON_SOURCES: Readonly<Record<PersonSource, string>> = {
  'likeness-image': 'Likeness picture',
  'likeness-voice': 'Recording',
  portrait: 'Profile picture',
  'store-photo': 'Photo of a shop',
  'profile-picture': 'Picture from a profile elsewhere',
}

/** Pictures held back until an admin has reviewed them. */
export function FaceReviews({ isOpenOnly }: { isOpenOnly: boolean }) {
  const filter = isOpenOnly ? { status: 'OPEN' as const } : {}
  const list = useAnswers(
    'GET /api/likeness/admin/reviews',
    { query: { ...filter, limit: 20, offset: 0 } },
    afterPage(filter),
  )
  return (
    <Load of={list}>
      {({ pages }) => (
        <CaseQueue
          label="Pictures kept back"
          rows={pages.flatMap(({ reviews }) => reviews)}
          keyOf={({ id }) => id}
          pager={list}
          empty={{ title: 'No picture is kept back', text: 'When a face needs a second look, it appears here.' }}
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
  const answer = useAnswer('GET /api/likeness/admin/reviews/{id}', { params: { id } })
  const { decide, isBusy, refused } = useDecide('POST /api/likeness/admin/reviews/{id}/decide', [
    'GET /api/likeness/admin/reviews',
    'GET /api/likeness/admin/reviews/{id}',
  ])
  return (
    <Load of={answer} back={{ to: addressOf(null), label: 'All pictures kept back' }}>
      {({ account, source, picture, other, reason, question, likeness, status, objection, objectedAt, decision }) => (
        <>
          <CaseHeader
            title={`${account.displayName}: ${REVIEW_REASONS[reason].toLowerCase()}`}
            back={{ to: addressOf(null), label: 'All pictures kept back' }}
          >
            {PERSON_SOURCES[source]}. {likeness !== null && `The faces are ${Math.round(likeness * 100)}% alike.`}
          </CaseHeader>
          <p>{question}</p>
          <Tiles>
            <FacePicture picture={picture} account={account} source={source} />
            {other && <FacePicture picture={other.picture} account={other.account} source={source} />}
          </Tiles>
          {objection !== null && objectedAt !== null && (
            <Notice tone="warn" title={`${account.displayName} objects`}>
              <p className="words">{objection}</p>
              <p className="small muted">
                <Moment at={objectedAt} />
              </p>
            </Notice>
          )}
          {status === 'OPEN' ? (
            <Decision
              about={`review-${id}`}
              reasonHint="Kept in the audit. The talent is told the outcome, not the reason."
              isBusy={isBusy}
              refused={refused}
              onDecide={(chosen, why) => decide({ params: { id }, body: { decision: chosen, reason: why } })}
              choices={[
                {
                  value: 'release',
                  label: 'Release it',
                  hint: 'It is shown and used as any other.',
                  question: `Release this of ${account.displayName}?`,
                  follows: (
                    <p>It is shown like any other. Two accounts whose faces are alike are not asked about again.</p>
                  ),
                  doWords: 'Release it',
                },
                {
                  value: 'remove',
                  label: 'Remove it',
                  hint: 'It is deleted for good.',
                  question: `Remove this of ${account.displayName}?`,
                  follows: <p>It is deleted everywhere and cannot be brought back. {account.displayName} is told.</p>,
                  doWords: 'Remove it',
                  isDestructive: true,
                },
              ]}
            />
          ) : (
            <>
              <RefusalNotice refused={refused} />
              <Decided title={status === 'RELEASED' ? 'This was released' : 'This was removed'} decision={decision} />
            </>
          )}
        </>
      )}
    </Load>
  )
}
