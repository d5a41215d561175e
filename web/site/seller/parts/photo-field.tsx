import './photo-field.css'
import { useState } from 'react'
import { type Progress, upload } from '../../../../client/src/upload.ts'
import { ApiError, useSite } from '../../api.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { ShopRefusal } from './shop-refusal.tsx'
import { Waiting } from './waiting.tsx'

const MAX_BYTES = 10_000_000

type PhotoFieldProps = { photoUrl: string | null; onChange: (url: string) => void; error?: string | undefined }

/** Accepts one photo, which can be chosen, dropped or taken with the camera. */
export function PhotoField({ photoUrl, onChange, error }: PhotoFieldProps) {
  const { api } = useSite()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [stop, setStop] = useState<AbortController | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)

  const send = async (file: File | undefined) => {
    if (!file || stop !== null) return
    setRefused(file.size > MAX_BYTES ? TOO_LARGE : null)
    if (file.size > MAX_BYTES) return
    const control = new AbortController()
    setStop(control)
    setProgress({ sent: 0, total: file.size })
    const response = await upload(api, 'POST /api/merch/seller/upload', {
      form: { file },
      signal: control.signal,
      onProgress: setProgress,
    })
    setStop(null)
    setProgress(null)
    if (response.ok) onChange(response.body.url)
    else if (!control.signal.aborted) setRefused(new ApiError(response))
  }
  const choose = (words: string, capture?: 'user') => (
    <label className="shop-photo-choose">
      {words}
      <input
        type="file"
        name={capture ? 'camera' : 'photo'}
        accept="image/jpeg,image/png,image/webp"
        {...(capture ? { capture } : {})}
        aria-describedby="shop-photo-hint"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          void send(file)
        }}
      />
    </label>
  )
  return (
    <div
      className={photoUrl === null ? 'shop-photo shop-photo-none' : 'shop-photo'}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void send(event.dataTransfer.files[0])
      }}
    >
      {photoUrl !== null && <Picture key={photoUrl} src={photoUrl} alt="Your photo" sizes="9rem" isFirst />}
      <div className="stack">
        <p id="shop-photo-hint" className={error === undefined ? 'small muted' : 'small bad'}>
          {error ?? 'JPEG, PNG or WebP, up to 10 MB. Only you in the picture, in good light, looking into the camera.'}
        </p>
        {progress === null ? (
          <div className="row">
            {choose(photoUrl === null ? 'Choose a photo' : 'Replace photo')}
            {choose('Take a photo', 'user')}
          </div>
        ) : (
          <>
            <Waiting
              label="Uploading your photo"
              value={progress.sent}
              max={progress.total}
              words={
                progress.sent < progress.total
                  ? `${Math.round((100 * progress.sent) / progress.total)}% sent`
                  : 'Uploaded. We are checking whether the photo can be used.'
              }
            />
            <div>
              <Button onClick={() => stop?.abort()}>Cancel upload</Button>
            </div>
          </>
        )}
        <ShopRefusal refused={refused} />
      </div>
    </div>
  )
}

const TOO_LARGE = new ApiError({
  status: 413,
  error: { code: 'PayloadTooLarge', error: 'Choose a photo of up to 10 MB.' },
})
