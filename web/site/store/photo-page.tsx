import './photo-page.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { PageHeading } from '../../parts/layout/page.tsx'
import { ApiError } from '../api.tsx'
import { useFilters, useGo } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Picture } from '../parts/media/picture.tsx'
import { useRequestedDesign, withDesign } from './art/requested-design.ts'
import { useDesign } from './art/use-design.ts'
import { useClosedReason } from './frame/phase-banner.tsx'
import { stepsOf } from './frame/progress.tsx'
import { FanRefusal, useRefusedCode } from './frame/refusal.tsx'
import { usePreloadPage } from './frame/use-preload-page.ts'
import { isFaceNeeded, isPhotoAccepted } from './photo/accepted-photo.ts'
import { GuardianForm } from './photo/guardian-form.tsx'
import { HandOver } from './photo/hand-over.tsx'
import { PhotoForm } from './photo/photo-form.tsx'
import { type FanSession, prefetchStore, storeHead, useFan, useStore } from './store.ts'
import { useWords, wordsFor } from './words/words.ts'

export { StoreFrame as Frame } from './frame/frame.tsx'
export const loadTexts = wordsFor('photo')
export const prefetch: NonNullable<PageModule['prefetch']> = prefetchStore
export const head: PageModule['head'] = (at, read, facts) => storeHead(at, read, facts)

/** Loaded only when needed, because it includes the face detection. */
const Camera = lazy(() => import('./photo/camera.tsx'))

/** Lets the fan take or upload a photo, and asks for consent in plain language. */
export default function PhotoPage() {
  const { store } = useStore()
  const { session } = useFan()
  const designId = useDesign()?.id
  const { photo, frame } = useWords()
  const refusedCode = useRefusedCode()
  const closedReason = useClosedReason()
  const [hasScript, setHasScript] = useState(false)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const [taken, setTaken] = useState<Blob | null>(null)
  const [isAnother, setAnother] = useState(false)
  const { proceed, getReady } = useAfterPhoto()
  useEffect(() => setHasScript(true), [])

  const existingPhoto = isAnother || taken !== null ? null : findUsablePhoto(session, isFaceNeeded(store, designId))
  if (closedReason !== null)
    return (
      <>
        <PageHeading title={photo.noneNew[closedReason].title} lead={photo.noneNew[closedReason].text} />
        <Actions>
          <Button look="primary" to={closedReason === 'closing' ? `/c/${store.slug}` : '/stores'}>
            {closedReason === 'closing' ? frame.home : frame.stores}
          </Button>
        </Actions>
      </>
    )
  if (!stepsOf(store).includes('photo')) return <NoPhotoNeeded slug={store.slug} />
  if (existingPhoto?.isOfChild)
    return <GuardianForm store={store} photo={existingPhoto} onAnother={() => setAnother(true)} />
  return (
    <>
      <PageHeading title={store.studio.studioHeadline ?? photo.title} lead={photo.lead} />
      <FanRefusal refused={refusedCode} />
      <div className="photo-columns">
        <div className="photo-main">
          {isCameraOpen ? (
            <Suspense fallback={<p className="photo-wait muted">{photo.opening}</p>}>
              <Camera
                allowText={store.copy.cameraPermissionText ?? photo.allow}
                onTaken={(blob) => {
                  setTaken(blob)
                  setCameraOpen(false)
                }}
                onClose={() => setCameraOpen(false)}
              />
            </Suspense>
          ) : existingPhoto ? (
            <ExistingPhoto photo={existingPhoto} onAnother={() => setAnother(true)} goOn={proceed} />
          ) : (
            <PhotoForm
              store={store}
              taken={taken}
              hasScript={hasScript}
              onCamera={() => {
                setTaken(null)
                setCameraOpen(true)
                getReady()
              }}
              onSent={proceed}
            />
          )}
        </div>
        {existingPhoto === null && (
          <aside className="photo-side">
            <Tips />
            {hasScript && !isCameraOpen && <HandOver />}
          </aside>
        )}
      </div>
    </>
  )
}

function NoPhotoNeeded({ slug }: { slug: string }) {
  const { noneNeeded } = useWords().photo
  return (
    <>
      <PageHeading title={noneNeeded.title} lead={noneNeeded.text} />
      <Actions>
        <Button look="primary" to={`/c/${slug}/designs`}>
          {noneNeeded.action}
        </Button>
      </Actions>
    </>
  )
}

type UsablePhoto = { url: string; isOfChild: boolean }

/** Returns null if no art can be made of the session's photo. */
function findUsablePhoto(session: FanSession | undefined, needsFace: boolean): UsablePhoto | null {
  const selfie = session?.selfie
  if (!selfie || !isPhotoAccepted(selfie, needsFace)) return null
  return { url: selfie.url, isOfChild: selfie.ageGroup === 'child' && session?.guardianConsent === false }
}

/**
 * `proceed` opens the art page. `getReady` loads that page's code and creates the session while
 * the camera is open.
 */
function useAfterPhoto(): { proceed: () => void; getReady: () => void } {
  const go = useGo()
  const { slug } = useStore()
  const { begin } = useFan()
  const { change } = useFilters()
  const design = useRequestedDesign()
  const preload = usePreloadPage()
  return {
    proceed: () => {
      change({ refused: null })
      go(withDesign(`/c/${slug}/art`, design))
    },
    getReady: () => {
      preload(`/c/${slug}/art`)
      begin().catch((error: unknown) => {
        // Ignored here, because the upload of the photo sends the same request and shows its
        // error.
        if (!(error instanceof ApiError)) throw error
      })
    },
  }
}

function ExistingPhoto({
  photo: { url },
  onAnother,
  goOn: proceed,
}: {
  photo: UsablePhoto
  onAnother: () => void
  goOn: () => void
}) {
  const { slug } = useStore()
  const { photo } = useWords()
  return (
    <div className="photo-kept">
      <Picture src={url} alt={photo.yours} ratio="1 / 1" sizes="(max-width: 48rem) 100vw, 30rem" isFirst />
      <p>{photo.kept}</p>
      <Actions>
        <Button look="primary" to={`/c/${slug}/art`} onClick={proceed}>
          {photo.goOn}
        </Button>
        <Button onClick={onAnother}>{photo.another}</Button>
      </Actions>
    </div>
  )
}

function Tips() {
  const { store } = useStore()
  const { photo } = useWords()
  const { studio } = store
  const own = [
    { url: studio.studioSlide1ImageUrl, caption: studio.studioSlide1Caption },
    { url: studio.studioSlide2ImageUrl, caption: studio.studioSlide2Caption },
    { url: studio.studioSlide3ImageUrl, caption: studio.studioSlide3Caption },
  ]
  return (
    <section aria-label={photo.tips} className="photo-tips">
      <h2>{photo.tips}</h2>
      <ol>
        {own.map(({ url, caption }, at) => (
          <li key={photo.tip[at]}>
            {url !== null && <Picture src={url} alt="" ratio="3 / 2" sizes="10rem" />}
            {caption ?? photo.tip[at]}
          </li>
        ))}
      </ol>
    </section>
  )
}
