import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MerchArt, MerchDesign } from '../../../../../../client/src/api-types.ts'
import { upload } from '../../../../../../client/src/upload.ts'
import { Section } from '../../../../../parts/layout/page.tsx'
import { ApiError, refetchAfter, request, useSite } from '../../../../api.tsx'
import { Notice, RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SwitchField } from '../../../../parts/forms/fields.tsx'
import { Picture } from '../../../../parts/media/picture.tsx'
import '../../../../parts/forms/upload.css'

type Step = 'photo' | 'art'
const STEP_WORDS: Readonly<Record<Step, string>> = {
  photo: 'Checking the photo…',
  art: 'Generating art. This takes up to five minutes. Leave the page open.',
}

/**
 * Generates art as for a fan. The trial is excluded from counts and sales. Its photo is deleted
 * after the same time as a fan's photo.
 */
export function DesignTrial({ design: { id, isActive }, slug }: { design: MerchDesign; slug: string }) {
  const site = useSite()
  const queryClient = useQueryClient()
  const [hasConsent, setConsent] = useState(false)
  const [step, setStep] = useState<Step | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [advice, setAdvice] = useState<string | null>(null)
  const [art, setArt] = useState<MerchArt | null>(null)
  const attempt = async (photo: File) => {
    const { sessionId } = await request(site, 'POST /api/merch/session/create', {
      body: { campaignSlug: slug, role: 'tester', mode: 'PREVIEW' },
    })
    const sent = await upload(site.api, 'POST /api/merch/upload', {
      form: { sessionId, consent: 'true', file: photo },
    })
    if (!sent.ok) throw new ApiError(sent)
    setAdvice(sent.body.advice)
    setStep('art')
    setArt(await request(site, 'POST /api/merch/ai/generate', { body: { sessionId, designId: id } }))
    await refetchAfter(queryClient, 'POST /api/merch/ai/generate')
  }
  const make = async (photo: File | undefined) => {
    if (!photo || step !== null) return
    setRefused(null)
    setAdvice(null)
    setArt(null)
    setStep('photo')
    try {
      await attempt(photo)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    } finally {
      setStep(null)
    }
  }
  return (
    <Section title="Test">
      <p className="muted">
        Upload a photo to see what a fan would get with the saved design. It costs as much as a fan’s art, but it is not
        sold or counted. The photo is kept no longer than fans’ photos.
      </p>
      <SwitchField
        name="trial-consent"
        label="The person in the photo agrees"
        isOn={hasConsent}
        onChange={setConsent}
      />
      <Actions>
        {hasConsent && step === null && isActive ? (
          <label className="upload-choose">
            Choose a photo
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => {
                const photo = event.currentTarget.files?.[0]
                event.currentTarget.value = ''
                void make(photo)
              }}
            />
          </label>
        ) : (
          <Button
            isBusy={step !== null}
            disabledReason={
              isActive ? 'Confirm first that the person agrees.' : 'This design is off. Turn it on to test it.'
            }
          >
            Choose a photo
          </Button>
        )}
      </Actions>
      {step !== null && (
        <p role="status">
          {STEP_WORDS[step]} <progress aria-label="In progress" />
        </p>
      )}
      {advice !== null && <Notice tone="warn">{advice}</Notice>}
      <RefusalNotice refused={refused} />
      {art && (
        <ul className="design-art" aria-label="Results">
          {art.candidates.map(({ artKey, url }, at) => (
            <li key={artKey}>
              <Picture src={url} alt={`Attempt ${at + 1}`} ratio="1 / 1" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
