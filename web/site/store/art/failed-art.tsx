import { type ReactNode, useState } from 'react'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { ApiError, useApiMutation } from '../../api.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { getRefusalText } from '../frame/refusal.tsx'
import { useFan, useStore } from '../store.ts'
import { useWords } from '../words/words.ts'

/**
 * The photo or a missing consent causes these errors. Another try with the same photo would fail
 * again.
 */
const OF_PHOTO: readonly string[] = [
  'no_face',
  'multiple_faces',
  'face_occluded',
  'NUDITY',
  'GUARDIAN_CONSENT_REQUIRED',
  'CONSENT_REQUIRED',
  'UnprocessableEntity',
]
const OVER: readonly string[] = ['CAMPAIGN_CLOSED', 'NotFound']

type NextAction = 'photo' | 'again' | 'name' | 'later' | 'start'

export function getNextAction(code: string): NextAction {
  if (OF_PHOTO.includes(code)) return 'photo'
  if (code === 'BRIEF_REFUSED') return 'name'
  if (code === 'RateLimited') return 'later'
  return OVER.includes(code) ? 'start' : 'again'
}

export function ArtFailureNotice({ refused }: { refused: ApiError | string }) {
  const { art, refusals } = useWords()
  const code = refused instanceof ApiError ? refused.code : refused
  if (code === 'BRIEF_REFUSED' || code === 'GENERATION_FAILED') return <FailureText {...art.refused[code]} />
  const counts = refused instanceof ApiError && code === 'RateLimited' ? countsOf(refused) : null
  if (counts === null) return <FailureText {...getRefusalText(code, refusals)} />
  const { title, text, soon, tomorrow } = art.refused.tooMany
  return (
    <FailureText
      title={title}
      text={`${text(counts.currentCount, counts.limit)} ${counts.isDayLong ? tomorrow : soon}`}
    />
  )
}

const FailureText = ({ title, text }: { title: string; text: string }) => (
  <Notice tone="bad" title={title}>
    {text}
  </Notice>
)

const HOUR_SECONDS = 3600

/**
 * Returns the used and the allowed generations. Returns null for the limit per minute, which has
 * no such numbers.
 */
function countsOf({ details, retryAfterSeconds = 0 }: ApiError) {
  const { currentCount, limit } = (details ?? {}) as { currentCount?: number; limit?: number }
  if (currentCount === undefined || limit === undefined) return null
  return { currentCount, limit, isDayLong: retryAfterSeconds > HOUR_SECONDS }
}

type NextActionsProps = { refused: ApiError | string; designId: string; onAgain: () => void }

/** The most helpful action comes first. */
export function NextActions({ refused, designId, onAgain }: NextActionsProps) {
  const { slug, store } = useStore()
  const { session } = useFan()
  const { art } = useWords()
  const way = getNextAction(refused instanceof ApiError ? refused.code : refused)
  const hasOthers = store.designs.length > 1
  const hasArt = session?.aiArtKey != null
  return (
    <>
      {way === 'name' && <AnotherName designId={designId} onAgain={onAgain} />}
      <Actions>
        {way === 'again' && (
          <StartForm designId={designId} onStart={onAgain}>
            {art.tryAgain}
          </StartForm>
        )}
        {way !== 'start' && way !== 'later' && (
          <Button look={way === 'photo' ? 'primary' : 'plain'} to={`/c/${slug}/photo?design=${designId}`}>
            {art.otherPhoto}
          </Button>
        )}
        {way === 'later' && hasArt && (
          <Button look="primary" to={`/c/${slug}/products`}>
            {art.refused.toProducts}
          </Button>
        )}
        {way === 'start' && (
          <Button look="primary" to={`/c/${slug}`}>
            {art.refused.toStart}
          </Button>
        )}
        {hasOthers && way !== 'start' && <Button to={`/c/${slug}/designs`}>{art.otherDesign}</Button>}
      </Actions>
    </>
  )
}

type StartFormProps = {
  designId: string
  onStart: () => void
  children: ReactNode
  isAnew?: boolean
  look?: 'primary' | 'plain'
}

/** Starts the generation, with or without a script. */
export function StartForm({ designId, onStart, children, isAnew = false, look = 'primary' }: StartFormProps) {
  const { slug } = useStore()
  return (
    <form
      method="post"
      action={`/c/${slug}/do/generate`}
      onSubmit={(event) => {
        event.preventDefault()
        onStart()
      }}
    >
      <input type="hidden" name="designId" value={designId} />
      {isAnew && <input type="hidden" name="anew" value="yes" />}
      <Button type="submit" look={look}>
        {children}
      </Button>
    </form>
  )
}

function AnotherName({ designId, onAgain }: { designId: string; onAgain: () => void }) {
  const { slug } = useStore()
  const { sessionId, session } = useFan()
  const { refused: words } = useWords().art
  const [name, setName] = useState(session?.fanName ?? '')
  const update = useApiMutation('PATCH /api/merch/session/update', {
    onDone: onAgain,
  })
  return (
    <form
      className="art-mail"
      method="post"
      action={`/c/${slug}/do/generate`}
      onSubmit={(event) => {
        event.preventDefault()
        if (sessionId !== null) void update.call({ body: { sessionId, fanName: name.trim() || null } })
      }}
    >
      <input type="hidden" name="designId" value={designId} />
      <label htmlFor="art-name">{words.nameLabel}</label>
      <input
        id="art-name"
        className="art-field"
        name="fanName"
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" look="primary" isBusy={update.isBusy}>
        {words.nameAction}
      </Button>
    </form>
  )
}
