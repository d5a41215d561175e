import { useState } from 'react'
import { upload } from '../../../../client/src/upload.ts'
import { ApiError, request, useSite } from '../../api.tsx'
import { abandonStartedArt, startArt } from '../art/started-art.ts'
import { useDesign } from '../art/use-design.ts'
import { useFan, useStore } from '../store.ts'
import { isFaceNeeded, isPhotoAccepted } from './accepted-photo.ts'
import { shrinkPhoto } from './shrink-photo.ts'

type PhotoDetails = { sourceType: 'selfie' | 'upload'; hasAgreed: boolean }
type State = 'idle' | 'sending' | 'looking' | 'dark'

/** These failures are not the photo's fault, so the same photo can be sent again. */
const PASSING: readonly string[] = [
  'Unreachable',
  'ServiceUnavailable',
  'RateLimited',
  'InternalError',
  'no_model',
  'UnexpectedResponse',
]

/**
 * Uploads a photo and has the server verify it. After a dark photo, the fan may continue anyway.
 * `refused` has the code of a refusal.
 */
export function useSendPhoto({ consentVersion, onSent }: { consentVersion: string; onSent: () => void }) {
  const site = useSite()
  const designId = useDesign()?.id
  const { store } = useStore()
  const needsFace = isFaceNeeded(store, designId)
  const { begin, refresh } = useFan()
  const [state, setState] = useState<State>('idle')
  const [percent, setPercent] = useState(0)
  const [refused, setRefused] = useState<string | null>(null)

  const arrive = async (photo: Blob, { sourceType, hasAgreed }: PhotoDetails): Promise<string | null> => {
    const sessionId = await begin()
    const file = await shrinkPhoto(photo)
    const response = await upload(site.api, 'POST /api/merch/upload', {
      form: {
        sessionId,
        sourceType,
        ...(hasAgreed ? { consent: 'true' } : {}),
        consentVersion,
        designId,
        file,
      },
      onProgress: ({ sent, total }) => {
        setPercent(Math.round((100 * sent) / Math.max(total, 1)))
        if (sent >= total) setState('looking')
      },
    })
    if (!response.ok) throw new ApiError(response)
    setState('looking')
    const { filename, faceError, lightingError } = response.body
    const isAccepted = isPhotoAccepted({ faceError }, needsFace)
    if (!isAccepted && faceError !== 'no_model') return faceError
    // The upload has already started the generation. This request joins the generation while the
    // photo is being verified.
    if (designId !== undefined && isAccepted && lightingError === null) startArt(site, { sessionId, designId })
    const { data: verification } = await request(site, 'POST /api/merch/upload/verify', {
      body: { imageName: filename, sessionId },
    })
    if (verification.isNudity) return 'NUDITY'
    if (needsFace && !verification.personDetected) return 'no_face'
    if (needsFace && verification.peopleCount > 1) return 'multiple_faces'
    await refresh()
    return verification.ageGroup === 'child' ? 'GUARDIAN_CONSENT_REQUIRED' : lightingError
  }

  const send = async (photo: Blob, sent: PhotoDetails): Promise<void> => {
    if (state === 'sending' || state === 'looking') return
    setRefused(null)
    setPercent(0)
    setState('sending')
    try {
      const fault = await arrive(photo, sent)
      setState(fault === 'too_dark' ? 'dark' : 'idle')
      if (fault === null) return onSent()
      abandonStartedArt(site)
      if (fault !== 'too_dark') setRefused(fault)
    } catch (error) {
      abandonStartedArt(site)
      setState('idle')
      if (!(error instanceof ApiError)) throw error
      setRefused(error.code)
    }
  }
  const reset = () => {
    setState('idle')
    setRefused(null)
  }
  return { state, percent, refused, mayRetry: refused !== null && PASSING.includes(refused), send, reset }
}
