import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useRequestedDesign, withDesign } from '../art/requested-design.ts'
import { FanRefusal } from '../frame/refusal.tsx'
import { type Store, useFan } from '../store.ts'
import { useWords } from '../words/words.ts'
import { consentVersionOf } from './consent-version.ts'
import { useSendPhoto } from './use-send-photo.ts'

type PhotoFormProps = {
  store: Store
  /** The photo from the camera. If null, the fan chooses a file. */
  taken: Blob | null
  /** False without a script. There is then no camera, and the server handles the form. */
  hasScript: boolean
  onCamera: () => void
  onSent: () => void
}

/** Shows the photo before its upload. After a failure, the same photo can be sent again. */
export function PhotoForm({ store, taken, hasScript, onCamera, onSent }: PhotoFormProps) {
  const { photo } = useWords()
  const { session } = useFan()
  const { studio, legal, slug } = store
  const [file, setFile] = useState<Blob | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // Uses a file that the fan chose before the script was loaded, on a slow connection.
  useEffect(() => setFile(input.current?.files?.[0] ?? null), [])
  const picked = file ?? taken
  const address = useAddressOf(picked)
  const design = useRequestedDesign()
  const version = consentVersionOf(store)
  const sending = useSendPhoto({ consentVersion: version, onSent })
  const id = useId()
  const mustAgree = legal.legalFooterConsentType === 'checkbox' && session?.consentVersion == null

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const hasAgreed = new FormData(event.currentTarget).get('consent') === 'true'
    if (picked) void sending.send(picked, { sourceType: file === null ? 'selfie' : 'upload', hasAgreed })
  }
  const leave = () => {
    setFile(null)
    sending.reset()
  }
  return (
    <form
      method="post"
      action={withDesign(`/c/${slug}/do/photo`, design)}
      encType="multipart/form-data"
      className="photo-form"
      onSubmit={submit}
    >
      {address !== null && <img className="photo-preview" src={address} alt={photo.yours} />}
      {picked === null && (
        <div className="photo-camera">
          <Button look="primary" onClick={onCamera}>
            {studio.studioSelfieButtonLabel ?? photo.camera}
          </Button>
          <p className="muted photo-or">{photo.or}</p>
        </div>
      )}
      <div className={picked === null ? 'photo-choose' : 'photo-choose for-ears'} inert={picked !== null}>
        <label htmlFor={`${id}-file`}>{studio.studioUploadButtonLabel ?? photo.upload}</label>
        <input
          ref={input}
          id={`${id}-file`}
          type="file"
          name="file"
          accept="image/*"
          aria-describedby={`${id}-limits`}
          required={!hasScript}
          onChange={(event) => {
            sending.reset()
            setFile(event.currentTarget.files?.[0] ?? null)
          }}
        />
        <p id={`${id}-limits`} className="small muted">
          {photo.limits}
        </p>
      </div>
      {mustAgree ? (
        <div className="photo-consent">
          <input id={`${id}-consent`} type="checkbox" name="consent" value="true" required />
          <label htmlFor={`${id}-consent`}>
            {photo.consent} <span className="muted">{photo.consentAbout}</span>
          </label>
        </div>
      ) : (
        <p className="small muted">{photo.consentImplied}</p>
      )}
      {/* Last, so that the server has read all other fields before checking the consent. */}
      <input type="hidden" name="consentVersion" value={version} />
      <Sending {...sending} />
      {(!hasScript || picked !== null) && (
        <div className={picked === null ? 'photo-sent-whole' : undefined}>
          <Actions>
            {sending.state === 'dark' ? (
              <Button look="primary" onClick={onSent}>
                {photo.use}
              </Button>
            ) : (
              <Button
                type="submit"
                look="primary"
                isBusy={sending.state === 'sending' || sending.state === 'looking'}
                busyLabel={photo.sending}
              >
                {sending.mayRetry ? photo.retry : photo.send}
              </Button>
            )}
            {picked !== null && (
              <Button onClick={file === null ? onCamera : leave}>{file === null ? photo.again : photo.another}</Button>
            )}
            {picked !== null && file === null && (
              <label className="photo-other" htmlFor={`${id}-file`}>
                {studio.studioUploadButtonLabel ?? photo.upload}
              </label>
            )}
          </Actions>
        </div>
      )}
    </form>
  )
}

function Sending({ state, percent, refused }: Pick<ReturnType<typeof useSendPhoto>, 'state' | 'percent' | 'refused'>) {
  const { photo, refusals } = useWords()
  return (
    <>
      {state === 'sending' && (
        <div className="photo-progress">
          <progress max={100} value={percent} aria-label={photo.sending} />
          <span className="small muted figure">{photo.sent(percent)}</span>
        </div>
      )}
      <div role="status">{state === 'looking' && <p>{photo.looking}</p>}</div>
      {state === 'dark' && (
        <Notice tone="warn" title={refusals.too_dark.title}>
          {refusals.too_dark.text}
        </Notice>
      )}
      <FanRefusal refused={refused} />
    </>
  )
}

function useAddressOf(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (blob === null) {
      setAddress(null)
      return undefined
    }
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
