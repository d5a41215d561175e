import { useEffect } from 'react'
import { PageHeading } from '../../parts/layout/page.tsx'
import { useFilters, useGo } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Candidates } from './art/candidates.tsx'
import { Crowded } from './art/crowded.tsx'
import { ArtFailureNotice, NextActions, StartForm } from './art/failed-art.tsx'
import { MailedArt, prefetchMailedArt, useMailedArt } from './art/mailed-art.tsx'
import { isUnderWay, prefetchProgress, readProgress } from './art/progress.ts'
import { type ArtState, useArt, usePendingDesign } from './art/use-art.ts'
import { useDesign } from './art/use-design.ts'
import { Waiting } from './art/waiting.tsx'
import { stepsOf } from './frame/progress.tsx'
import { useStep } from './frame/use-step.ts'
import { prefetchStore, storeHead, useFan, useStore } from './store.ts'
import { useWords, wordsFor, wordsOf } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('art')

export const prefetch: NonNullable<PageModule['prefetch']> = async (site, at) => {
  await prefetchStore(site, at)
  const token = at.search.get('art')
  if (token) await prefetchMailedArt(site, token)
  await prefetchProgress(site, at.params['slug'] ?? '')
}

const POLL_SECONDS = 4

export const head: PageModule['head'] = (at, read, facts) => ({
  ...storeHead(at, read, facts, wordsOf(facts.language).art.title),
  // Without JavaScript, only a reload shows the progress.
  ...(isUnderWay(readProgress(read, facts.fan?.sessionId)) ? { refreshSeconds: POLL_SECONDS } : {}),
})

export default function ArtPage() {
  const token = useFilters().search.get('art')
  return token ? <Mailed token={token} /> : <OwnArt />
}

/**
 * Shows the art behind a mail's link. Only the device that made the art can continue to the
 * products.
 */
function Mailed({ token }: { token: string }) {
  const mailed = useMailedArt(token)
  const { session } = useFan()
  const isOwn = session?.aiArtCandidates.some(({ artKey }) => artKey === mailed?.aiArtKey) ?? false
  return isOwn ? <OwnArt /> : <MailedArt mailed={mailed} />
}

function OwnArt() {
  const { store } = useStore()
  const design = useDesign(usePendingDesign())
  const { state, timesLeft, make } = useArt(design?.id)
  useStep('art')
  if (!stepsOf(store).includes('art')) return <DesignFirst />
  if (state.is === 'photoless') return <PhotoFirst designId={design?.id} />
  if (state.is === 'designless' || !design) return <DesignFirst />
  const { id, displayImageUrl } = design
  if (state.is === 'waiting') return <Waiting progress={state.progress} designUrl={displayImageUrl} designId={id} />
  if (state.is === 'there') return <Choosing state={state} designId={id} timesLeft={timesLeft} make={make} />
  if (state.is === 'crowded') return <Crowded refused={state.refused} designId={id} make={make} />
  if (state.is === 'failed') return <Failed refused={state.refused} designId={id} make={make} />
  return <Ready designId={id} make={make} />
}

type Make = (isForced?: boolean) => Promise<void>

function PhotoFirst({ designId }: { designId: string | undefined }) {
  const { slug } = useStore()
  const { needsPhoto } = useWords().art
  return (
    <>
      <PageHeading title={needsPhoto.title} lead={needsPhoto.text} />
      <Actions>
        <Button look="primary" to={`/c/${slug}/photo${designId === undefined ? '' : `?design=${designId}`}`}>
          {needsPhoto.action}
        </Button>
      </Actions>
    </>
  )
}

/** Shown only for a moment, because the script redirects to the list of designs. */
function DesignFirst() {
  const { slug } = useStore()
  const { needsDesign } = useWords().art
  const go = useGo()
  useEffect(() => go(`/c/${slug}/designs`, { replace: true }), [go, slug])
  return (
    <>
      <PageHeading title={needsDesign.title} lead={needsDesign.text} />
      <Actions>
        <Button look="primary" to={`/c/${slug}/designs`}>
          {needsDesign.action}
        </Button>
      </Actions>
    </>
  )
}

function Ready({ designId, make }: { designId: string; make: Make }) {
  const { ready } = useWords().art
  return (
    <>
      <PageHeading title={ready.title} lead={ready.text} />
      <StartForm designId={designId} onStart={() => void make()}>
        {ready.action}
      </StartForm>
    </>
  )
}

type FailedProps = { refused: Extract<ArtState, { is: 'failed' }>['refused']; designId: string; make: Make }

function Failed({ refused, designId, make }: FailedProps) {
  const { title } = useWords().art
  return (
    <>
      <PageHeading title={title} />
      <ArtFailureNotice refused={refused} />
      <NextActions refused={refused} designId={designId} onAgain={() => void make()} />
    </>
  )
}

type ChoosingProps = {
  state: Extract<ArtState, { is: 'there' }>
  designId: string
  timesLeft: number | undefined
  make: Make
}

function Choosing({ state: { candidates, chosen, refused, isNew }, designId, timesLeft, make }: ChoosingProps) {
  const { slug, store } = useStore()
  const { art } = useWords()
  const isOne = candidates.length === 1
  const mayMakeMore = timesLeft === undefined || timesLeft > 0
  return (
    <>
      <PageHeading
        title={isOne ? art.choose.titleOfOne : art.choose.title}
        lead={isOne ? art.choose.leadOfOne : art.choose.lead}
      />
      {refused !== null && <ArtFailureNotice refused={refused} />}
      <Candidates candidates={candidates} chosen={chosen} designId={designId} isNew={isNew} />
      <div className="art-again">
        {mayMakeMore && (
          <StartForm designId={designId} onStart={() => void make(true)} isAnew look="plain">
            {art.choose.another}
          </StartForm>
        )}
        {store.designs.length > 1 && <Button to={`/c/${slug}/designs`}>{art.otherDesign}</Button>}
        {mayMakeMore && <Button to={`/c/${slug}/photo?design=${designId}`}>{art.otherPhoto}</Button>}
        {timesLeft !== undefined && (
          <p className="small muted">{mayMakeMore ? art.choose.left(timesLeft) : art.choose.none}</p>
        )}
      </div>
    </>
  )
}
