import './photo-field.css'
import { Button } from '../../parts/forms/button.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { useUpload } from '../../parts/sending/use-upload.ts'
import { ShopRefusal } from './shop-refusal.tsx'
import { Waiting } from './waiting.tsx'

const LIMIT = { maxBytes: 10_000_000, tooLarge: 'Choose a photo of up to 10 MB.' }

type PhotoFieldProps = { photoUrl: string | null; onChange: (url: string) => void; error?: string | undefined }

/** Accepts one photo, which can be chosen, dropped or taken with the camera. */
export function PhotoField({ photoUrl, onChange, error }: PhotoFieldProps) {
  const { progress, refused, stop, ...uploading } = useUpload('POST /api/merch/seller/upload', LIMIT)
  const send = async (file: File | undefined) => {
    const stored = file && (await uploading.send([file], { form: { file } }))
    if (stored) onChange(stored.url)
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
              <Button onClick={stop}>Cancel upload</Button>
            </div>
          </>
        )}
        <ShopRefusal refused={refused} />
      </div>
    </div>
  )
}
