import './candidates.css'
import { useEffect, useId, useState } from 'react'
import type { Candidate, CandidateSession } from '../../../../client/src/api-types.ts'
import { useAnswer, useCall } from '../../api.tsx'
import { Button } from '../../parts/button.tsx'
import { Notice, RefusalNotice } from '../../parts/notice.tsx'
import { Picture } from '../../parts/picture.tsx'
import type { Draft } from '../draft.ts'
import { StudioRefusal } from './refusal.tsx'

const CALLS = {
  image: { start: 'POST /api/offers/image-candidates/start', read: 'GET /api/offers/image-candidates/{sessionId}' },
  voice: { start: 'POST /api/offers/voice-candidates/start', read: 'GET /api/offers/voice-candidates/{sessionId}' },
} as const
const WORDS = {
  image: { noun: 'picture', make: 'Make three pictures', again: 'Make three others', legend: 'Pictures' },
  voice: { noun: 'voice', make: 'Let the voices speak', again: 'Let them speak again', legend: 'Voices' },
} as const

type CandidatesProps = {
  kind: 'image' | 'voice'
  talent: { slug: string; name: string }
  brief: Pick<Draft, 'description' | 'campaignType' | 'pictures' | 'imageKind' | 'script'>
  sessionId: string | null
  chosen: string | null
  onStarted: (sessionId: string) => void
  onChoose: (modelKey: string) => void
}

/**
 * Candidates that models generate from the brief, shown side by side as they arrive. One can be
 * chosen.
 */
export function Candidates({ kind, talent, brief, sessionId, chosen, onStarted, onChoose }: CandidatesProps) {
  const words = WORDS[kind]
  const start = useCall(CALLS[kind].start, { onDone: ({ sessionId: id }) => onStarted(id) })
  const [isRunning, setRunning] = useState(true)
  const session = useAnswer(
    CALLS[kind].read,
    { params: { sessionId: sessionId ?? '' } },
    { when: sessionId !== null, everySeconds: isRunning ? 1.5 : false },
  )
  const shown = session.data?.session
  useEffect(() => {
    setRunning(shown?.status !== 'succeeded' && shown?.status !== 'failed')
  }, [shown?.status])
  const begin = () => {
    setRunning(true)
    void start.call({
      body: {
        slug: talent.slug,
        campaignDescription: brief.description,
        campaignType: brief.campaignType,
        productImageUrls: [...brief.pictures],
        imageKind: brief.imageKind,
        scriptText: brief.script.trim() === '' ? null : brief.script,
      },
    })
  }
  const isGone = session.error?.status === 404
  return (
    <div className="stack">
      {shown && sessionId !== null && (
        <Choices kind={kind} talent={talent} session={shown} chosen={chosen} onChoose={onChoose} />
      )}
      {isGone ? (
        <Notice title="These are gone">They are kept for some weeks only. Have others made.</Notice>
      ) : (
        <RefusalNotice refused={session.error} />
      )}
      <StudioRefusal refused={start.refused} />
      {(sessionId === null || isGone || (shown && shown.status !== 'running')) && (
        <div>
          <Button onClick={begin} isBusy={start.isBusy} busyWords="Looking at your brief">
            {sessionId === null ? words.make : shown?.status === 'failed' ? 'Try again' : words.again}
          </Button>
        </div>
      )}
      {sessionId === null && !start.refused && (
        <p className="small muted">
          {kind === 'image'
            ? `Three models each make a ${words.noun} of ${talent.name} from your brief. It takes about half a minute and costs you nothing.`
            : `${talent.name}’s own voice, where they have left one, and others read the beginning of your script. It costs you nothing.`}
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
      <legend>
        {WORDS[kind].legend} of {talent.name}
      </legend>
      <p className="small muted" role="status">
        {session.status === 'running'
          ? `${made} of ${session.candidates.length} are there. You can leave this page: they go on by themselves.`
          : session.status === 'failed'
            ? 'None could be made this time.'
            : chosen === null
              ? 'Choose the one that goes with your offer.'
              : `You chose ${session.candidates.find(({ modelKey }) => modelKey === chosen)?.title ?? 'one'}.`}
      </p>
      <div className={`candidates candidates-${kind}`}>
        {session.candidates.map((one) => (
          <One
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

type OneProps = { name: string; kind: 'image' | 'voice'; candidate: Candidate; isChosen: boolean; onChoose: () => void }

function One({ name, kind, candidate, isChosen, onChoose }: OneProps) {
  const { status, url, title, error, score, progress } = candidate
  const isMade = status === 'succeeded'
  return (
    <div className="candidate">
      {kind === 'image' && (
        <div className="candidate-frame">
          {isMade && url !== null ? (
            <Picture src={url} alt={`${title}, made of your brief`} isFirst />
          ) : (
            <Wait {...candidate} />
          )}
        </div>
      )}
      {kind === 'voice' && isMade && url !== null && (
        // biome-ignore lint/a11y/useMediaCaption: the script next to it is its transcript.
        <audio controls preload="none" src={url} aria-label={`${title} reads`} />
      )}
      {kind === 'voice' && !isMade && <Wait {...candidate} />}
      {isMade && (
        <label className="choice">
          <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
          <span className="choice-words">
            <span>{title}</span>
            {score !== null && <span className="small muted">{Math.round(score * 100)} % like them</span>}
          </span>
        </label>
      )}
      {status === 'failed' && (
        <p className="small">
          <strong>{title}</strong> could not be made. {error?.message}
        </p>
      )}
      {!isMade && status !== 'failed' && (
        <p className="small muted">
          {title}: {status === 'queued' ? 'waits for its turn' : `${Math.round(progress * 100)} % made`}
        </p>
      )}
    </div>
  )
}

const Wait = ({ status, progress, title }: Candidate) => (
  <span className="candidate-wait">
    {status === 'failed' ? (
      <span aria-hidden="true">×</span>
    ) : (
      <progress {...(status === 'running' ? { value: progress } : {})} max={1} aria-label={`How far ${title} is`} />
    )}
  </span>
)
