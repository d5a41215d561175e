import './candidates.css'
import { useId } from 'react'
import type { Candidate, CandidateSession } from '../../../../client/src/api-types.ts'
import { Say, say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { Player } from '../../parts/media/player.tsx'
import { StandInNotice } from '../../parts/media/stand-in-notice.tsx'
import { likenessWords } from '../../words/likeness-words.ts'
import type { Draft } from '../draft.ts'
import { StudioRefusal } from './refusal.tsx'

const CALLS = {
  image: { start: 'POST /api/offers/image-candidates/start', read: 'GET /api/offers/image-candidates/{sessionId}' },
  voice: { start: 'POST /api/offers/voice-candidates/start', read: 'GET /api/offers/voice-candidates/{sessionId}' },
} as const
const LABELS = {
  image: {
    get make() {
      return say('Generate three pictures')
    },
    get again() {
      return say('Generate three new pictures')
    },
    legend: (name: string) => say('Pictures of {name}', { name }),
  },
  voice: {
    get make() {
      return say('Generate voice samples')
    },
    get again() {
      return say('Generate new samples')
    },
    legend: (name: string) => say('Voices of {name}', { name }),
  },
} as const

type CandidatesProps = {
  kind: 'image' | 'voice'
  talent: { slug: string; name: string }
  brief: Pick<
    Draft,
    'description' | 'campaignType' | 'pictures' | 'imageKind' | 'script' | 'usageTypes' | 'customUsage' | 'scope'
  >
  /**
   * True if the talent allows no previews: earlier candidates are shown, and no new ones are made.
   */
  isClosed: boolean
  sessionId: string | null
  chosen: string | null
  onStarted: (sessionId: string) => void
  onChoose: (modelKey: string) => void
}

const isOver = (status: CandidateSession['status'] | undefined): boolean =>
  status === 'succeeded' || status === 'failed'

/**
 * Candidates that models generate from the brief, shown side by side as they arrive. One can be
 * chosen.
 */
export function Candidates({ kind, talent, brief, isClosed, sessionId, chosen, onStarted, onChoose }: CandidatesProps) {
  const words = LABELS[kind]
  const start = useApiMutation(CALLS[kind].start, { onDone: ({ sessionId: id }) => onStarted(id) })
  const session = useApiQuery(
    CALLS[kind].read,
    { params: { sessionId: sessionId ?? '' } },
    { when: sessionId !== null, everySeconds: (body) => (isOver(body?.session.status) ? false : 1.5) },
  )
  const shown = session.data?.session
  const begin = () =>
    void start.call({
      body: {
        slug: talent.slug,
        campaignDescription: brief.description,
        campaignType: brief.campaignType,
        productImageUrls: [...brief.pictures],
        imageKind: brief.imageKind,
        scriptText: brief.script.trim() === '' ? null : brief.script,
        usageTypes: [...brief.usageTypes],
        customUsage: brief.customUsage.trim() === '' ? null : brief.customUsage,
        scope: brief.scope,
      },
    })
  const isGone = session.error?.status === 404
  return (
    <div className="stack">
      {shown && sessionId !== null && (
        <Choices kind={kind} talent={talent} session={shown} chosen={chosen} onChoose={onChoose} />
      )}
      {isGone ? (
        <Notice title={say('These candidates have expired')}>
          {say('Candidates are kept for a few weeks. Generate new ones.')}
        </Notice>
      ) : (
        <RefusalNotice refused={session.error} />
      )}
      <StudioRefusal refused={start.refused} />
      {!isClosed && (sessionId === null || isGone || (shown && shown.status !== 'running')) && (
        <div>
          <Button onClick={begin} isBusy={start.isBusy} busyLabel={say('Checking your brief')}>
            {sessionId === null ? words.make : shown?.status === 'failed' ? say('Try again') : words.again}
          </Button>
        </div>
      )}
      {sessionId === null && !start.refused && !isClosed && (
        <p className="small muted">
          {kind === 'image'
            ? say(
                'Three models each make a picture of {name} from your brief. This takes about half a minute and is free.',
                { name: talent.name },
              )
            : say(
                '{name}’s own voice, if they have recorded one, and several other voices read the beginning of your script. This is free.',
                { name: talent.name },
              )}
        </p>
      )}
    </div>
  )
}

type ChoicesProps = Pick<CandidatesProps, 'kind' | 'talent' | 'chosen' | 'onChoose'> & { session: CandidateSession }

function Choices({ kind, talent, session, chosen, onChoose }: ChoicesProps) {
  const name = useId()
  const made = session.candidates.filter(({ status }) => status === 'succeeded').length
  return (
    <fieldset className="choices">
      <legend>{LABELS[kind].legend(talent.name)}</legend>
      <p className="small muted" role="status">
        {session.status === 'running'
          ? say('{made} of {count} are ready. You can leave this page; we keep generating the rest.', {
              made,
              count: session.candidates.length,
            })
          : session.status === 'failed'
            ? say('No candidate could be generated. Try again.')
            : chosen === null
              ? say('Choose a candidate for your offer.')
              : describeChosen(session.candidates.find(({ modelKey }) => modelKey === chosen))}
      </p>
      <StandInNotice kind={kind} madeBy={session.candidates.map(({ madeBy }) => madeBy)} />
      <div className={`candidates candidates-${kind}`}>
        {session.candidates.map((one) => (
          <CandidateCard
            key={one.modelKey}
            name={name}
            kind={kind}
            candidate={one}
            isChosen={one.modelKey === chosen}
            onChoose={() => onChoose(one.modelKey)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const describeChosen = (candidate: Candidate | undefined): string =>
  candidate ? say('You chose {title}.', { title: candidate.title }) : say('You chose one.')

type CandidateCardProps = {
  name: string
  kind: 'image' | 'voice'
  candidate: Candidate
  isChosen: boolean
  onChoose: () => void
}

function CandidateCard({ name, kind, candidate, isChosen, onChoose }: CandidateCardProps) {
  const { status, url, title, error, score, progress } = candidate
  const isMade = status === 'succeeded'
  return (
    <div className="candidate">
      {kind === 'image' && (
        <div className="candidate-frame">
          {isMade && url !== null ? (
            <Picture src={url} alt={say('{title}, made from your brief', { title })} isFirst />
          ) : (
            <CandidateProgress {...candidate} />
          )}
        </div>
      )}
      {kind === 'voice' && isMade && url !== null && (
        <Player src={url} title={say('{title} reading your script', { title })} />
      )}
      {kind === 'voice' && !isMade && <CandidateProgress {...candidate} />}
      {isMade && (
        <label className="choice">
          <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
          <span className="choice-words">
            <span>{title}</span>
            {score !== null && <span className="small muted">{likenessWords(score)}</span>}
          </span>
        </label>
      )}
      {status === 'failed' && (
        <p className="small">
          <Say
            text="{title} could not be generated. {message}"
            values={{ title: <strong>{title}</strong>, message: error && say(error.message) }}
          />
        </p>
      )}
      {!isMade && status !== 'failed' && (
        <p className="small muted">
          {status === 'queued'
            ? say('{title}: queued', { title })
            : say('{title}: {progress}% done', { title, progress: Math.round(progress * 100) })}
        </p>
      )}
    </div>
  )
}

const CandidateProgress = ({ status, progress, title }: Candidate) => (
  <span className="candidate-wait">
    {status === 'failed' ? (
      <span aria-hidden="true">×</span>
    ) : (
      <progress
        {...(status === 'running' ? { value: progress } : {})}
        max={1}
        aria-label={say('Progress of {title}', { title })}
      />
    )}
  </span>
)
