import './waiting.css'
import { useEffect, useState } from 'react'
import { PageHeading } from '../../../parts/layout/page.tsx'
import { ApiError, useApiMutation, useFacts } from '../../api.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { FanRefusal, useRefusedCode } from '../frame/refusal.tsx'
import { type Store, useFan, useStore } from '../store.ts'
import { useWords } from '../words/words.ts'
import type { Progress } from './progress.ts'

type Slide = { imageUrl: string | null; caption: string }

/**
 * Returns the campaign's slides if they have pictures. Otherwise, each step has a slide with the
 * design's picture.
 */
export function slidesOf(
  { studio }: Pick<Store, 'studio'>,
  steps: readonly string[],
  designUrl: string | null,
): Slide[] {
  const own = ([1, 2, 3] as const).flatMap((at) => {
    const imageUrl = studio[`studioSlide${at}ImageUrl`]
    return imageUrl === null ? [] : [{ imageUrl, caption: studio[`studioSlide${at}Caption`] ?? '' }]
  })
  return own.length > 0 ? own : steps.map((caption) => ({ imageUrl: designUrl, caption }))
}

type WaitingProps = { progress: Progress | undefined; designUrl: string | null; designId: string }

/** Waiting time that the usual text promises. */
const USUAL_SECONDS = 60

/** True if the wait is longer than usual, or has no estimate. */
const isLongLine = (line: Progress['line']): boolean =>
  line !== null && line.ahead > 0 && (line.estimatedSeconds ?? Infinity) > USUAL_SECONDS

/** Offers a mail immediately if the line is long, otherwise after a while. */
export function Waiting({ progress, designUrl, designId }: WaitingProps) {
  const { store } = useStore()
  const { waiting, missing } = useWords().art
  const done = progress?.progress ?? 0
  const slides = slidesOf(store, waiting.steps, designUrl)
  const at = Math.min(slides.length - 1, Math.floor(done * slides.length))
  const shown = slides[at]
  const line = progress?.status === 'queued' ? progress.line : null
  return (
    <>
      <PageHeading title={waiting.title} lead={isLongLine(line) ? waiting.leadInLine : waiting.lead} />
      <div className="art-waiting">
        <div className="art-waiting-picture">
          {shown?.imageUrl ? (
            <Picture key={shown.imageUrl} src={shown.imageUrl} alt="" ratio="1 / 1" isFirst missing={missing} />
          ) : (
            <span className="picture art-waiting-wall" />
          )}
        </div>
        <div className="stack">
          <Meter done={done} isSpinner={store.copy.progressIndicatorType === 'spinner'} />
          {progress?.status === 'queued' && <Line line={line} />}
          <ol className="art-waiting-steps">
            {slides.map(({ caption }, index) => (
              <li
                key={`${index} ${caption}`}
                className={index === at ? 'art-waiting-now' : index < at ? 'art-waiting-done' : 'muted'}
                {...(index === at ? { 'aria-current': 'step' as const } : {})}
              >
                {caption}
              </li>
            ))}
          </ol>
          <noscript>
            <p className="small muted">{waiting.again}</p>
          </noscript>
          <MailOffer askedAt={progress?.askedAt ?? null} isAtOnce={isLongLine(line)} designId={designId} />
        </div>
      </div>
    </>
  )
}

function Line({ line }: { line: Progress['line'] }) {
  const { language } = useFacts()
  const { waiting } = useWords().art
  if (!line || line.ahead === 0) return <p className="small muted">{waiting.inLine}</p>
  const minutes = line.estimatedSeconds === null ? null : Math.ceil(line.estimatedSeconds / 60)
  return (
    <p className="small muted" role="status">
      {waiting.ahead(new Intl.NumberFormat(language).format(line.ahead))}{' '}
      {minutes !== null && waiting.about(minutesText(minutes, language))}
    </p>
  )
}

/** Formats minutes as "2 minutes". */
const minutesText = (minutes: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)

function Meter({ done, isSpinner }: { done: number; isSpinner: boolean }) {
  const { howFar } = useWords().art.waiting
  const percent = Math.round(done * 100)
  return (
    <div
      className={isSpinner ? 'art-meter art-meter-spinner' : 'art-meter'}
      role="progressbar"
      aria-label={howFar}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={isSpinner ? undefined : { inlineSize: `${Math.max(4, percent)}%` }} />
    </div>
  )
}

const OFFERED_AFTER_MS = 20_000

/**
 * Once true, the value stays true, so that the mail form does not disappear while the fan types.
 */
function useIsLong(askedAt: string | null, isLongNow: boolean): boolean {
  const { now } = useFacts()
  const since = askedAt === null ? null : Date.parse(askedAt)
  const [isLong, setLong] = useState(isLongNow || (since !== null && Date.parse(now) - since > OFFERED_AFTER_MS))
  useEffect(() => {
    if (isLongNow) setLong(true)
  }, [isLongNow])
  useEffect(() => {
    if (since === null) return undefined
    const timer = setTimeout(() => setLong(true), Math.max(0, OFFERED_AFTER_MS - (Date.now() - since)))
    return () => clearTimeout(timer)
  }, [since])
  return isLong
}

function MailOffer({ askedAt, isAtOnce, designId }: { askedAt: string | null; isAtOnce: boolean; designId: string }) {
  const { slug } = useStore()
  const { sessionId, session } = useFan()
  const { mail } = useWords().art
  const isLong = useIsLong(askedAt, isAtOnce)
  const code = useRefusedCode()
  const update = useApiMutation('PATCH /api/merch/session/update')
  const [email, setEmail] = useState('')
  if (!isLong || sessionId === null) return null
  if (session?.delayedEmail)
    return (
      <p className="notice good" role="status">
        {mail.done(session.delayedEmail)}
      </p>
    )
  const refused = update.refused ?? (code === 'BadRequest' ? code : null)
  const isWrong = refused instanceof ApiError ? refused.code === 'BadRequest' : refused !== null
  return (
    <form
      className="art-mail"
      method="post"
      action={`/c/${slug}/do/mail-art`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void update.call({ body: { sessionId, delayedEmail: email.trim() } })
      }}
    >
      <h2>{mail.title}</h2>
      <p>{mail.text}</p>
      <input type="hidden" name="designId" value={designId} />
      <label htmlFor="art-mail">{mail.label}</label>
      <input
        id="art-mail"
        className="art-field"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': 'art-mail-wrong' } : {})}
      />
      {isWrong && (
        <p id="art-mail-wrong" className="small bad" role="alert">
          {mail.wrong}
        </p>
      )}
      {!isWrong && <FanRefusal refused={refused} />}
      <Button type="submit" isBusy={update.isBusy}>
        {mail.action}
      </Button>
    </form>
  )
}
