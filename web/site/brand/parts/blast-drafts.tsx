import type { BlastDraft } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { Permitted } from '../../parts/forms/permitted.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { truncateText } from '../../words/truncate-text.ts'

const LIST = 'GET /api/offers/blast/draft/list'

/** Lists unsent briefs. Renders nothing if there are none. */
export function BlastDrafts() {
  const { data } = useApiQuery(LIST)
  if (!data || data.drafts.length === 0) return null
  return (
    <Section title={say('Drafts')}>
      <Lines>
        {data.drafts.map((draft) => (
          <Line key={draft.id} {...draft} />
        ))}
      </Lines>
    </Section>
  )
}

function Line({ id, slugs, brief, updatedAt }: BlastDraft) {
  const discard = useApiMutation('POST /api/offers/blast/draft/discard')
  const address = `/offers/new?blast=${encodeURIComponent(id)}`
  const words = brief.campaignDescription ? truncateText(brief.campaignDescription) : say('No description yet')
  return (
    <li>
      <div className="stack">
        <Link to={address}>{words}</Link>
        <span className="small muted">
          <Say
            text="For {count, plural, one {# talent} other {# talents}}, saved {day}"
            values={{ count: slugs.length, day: <Snapshot at={updatedAt} /> }}
          />
        </span>
      </div>
      <Actions label={words}>
        <Button to={address} label={say('Continue: {words}', { words })}>
          {say('Continue')}
        </Button>
        <Permitted calls="POST /api/offers/blast/draft/discard">
          <Confirm
            label={say('Delete draft')}
            look="quiet"
            title={say('Delete the draft “{words}”?', { words })}
            confirmLabel={say('Delete draft')}
            isBusy={discard.isBusy}
            refused={discard.refused}
            onConfirm={async () => (await discard.call({ body: { draftId: id } })) !== undefined}
          >
            <p>{say('Nobody else has seen it. It is deleted permanently.')}</p>
          </Confirm>
        </Permitted>
      </Actions>
    </li>
  )
}
