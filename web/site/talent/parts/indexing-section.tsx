import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { IndexingEvent } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { say } from '../../../words/say.ts'
import { refetchAfter, useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Permitted } from '../../parts/forms/permitted.tsx'
import { INDEXING, INDEXING_TYPES } from '../labels.ts'

const TYPES = ['IMAGE_ASSET', 'VOICE_ASSET', 'SOCIAL_SCRAPE', 'REINDEX'] as const
const POLL_SECONDS = 5

/** Polled every few seconds. */
export function IndexingSection({ query }: { query: { accountId?: string } }) {
  const events = useApiQuery('GET /api/likeness/indexing', { query }, { everySeconds: POLL_SECONDS })
  const queryClient = useQueryClient()
  const ended = events.data?.events.filter(({ endedAt }) => endedAt !== null).map(({ eventId }) => eventId)
  const known = useRef<string | undefined>(undefined)
  const newest = ended?.join(' ')
  useEffect(() => {
    if (newest !== undefined && known.current !== undefined && newest !== known.current)
      void refetchAfter(queryClient, 'An analysis ended')
    known.current = newest
  }, [newest, queryClient])
  return (
    <Section title={say('Analysis')}>
      <Load of={events}>
        {(body) => {
          const latest = TYPES.flatMap((type) => body.events.find((event) => event.type === type) ?? [])
          if (latest.length === 0)
            return <p className="muted">{say('Nothing to analyze yet. Add your first photo to start.')}</p>
          return (
            <Lines>
              {latest.map((event) => (
                <IndexingLine key={event.type} event={event} query={query} />
              ))}
            </Lines>
          )
        }}
      </Load>
    </Section>
  )
}

type IndexingLineProps = { event: IndexingEvent; query: { accountId?: string } }

function IndexingLine({ event: { type, status, failure }, query }: IndexingLineProps) {
  const again = useApiMutation('POST /api/likeness/indexing')
  return (
    <li>
      <span>
        {INDEXING_TYPES[type]}
        {status === 'FAILED' && failure !== null && (
          <>
            <br />
            <span className="small muted">{failure}</span>
          </>
        )}
      </span>
      <StateChip {...INDEXING[status]} />
      {status === 'FAILED' && (
        <Permitted calls="POST /api/likeness/indexing">
          <Button isBusy={again.isBusy} onClick={() => void again.call({ query, body: { type } })}>
            {say('Analyze again')}
          </Button>
        </Permitted>
      )}
      <RefusalNotice refused={again.refused} />
    </li>
  )
}
