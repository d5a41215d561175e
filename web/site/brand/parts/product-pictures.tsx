import './product-pictures.css'
import { useRef } from 'react'
import { Say, say } from '../../../words/say.ts'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { FileDrop } from '../../parts/forms/file-drop.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { useUpload } from '../../parts/sending/use-upload.ts'

const MAX_PICTURES = 3
type ProductPicturesProps = { urls: readonly string[]; onChange: (urls: readonly string[]) => void }

export function ProductPictures({ urls, onChange }: ProductPicturesProps) {
  const { send, progress, refused } = useUpload('POST /api/offers/upload-product-image')
  // Holds the latest list, so that pictures added during another upload are not lost.
  const latest = useRef(urls)
  latest.current = urls
  const add = async (files: readonly File[]) => {
    for (const file of files.slice(0, MAX_PICTURES - latest.current.length)) {
      const stored = await send([file], { form: { file } })
      if (!stored) return
      latest.current = [...latest.current, stored.url]
      onChange(latest.current)
    }
  }
  return (
    <fieldset className="choices">
      <legend>
        <Say
          text="Product pictures <span>(optional)</span>"
          values={{ span: (words) => <span className="muted small">{words}</span> }}
        />
      </legend>
      {urls.length > 0 && (
        <ul className="product-pictures">
          {urls.map((url, at) => (
            <li key={url}>
              <Picture src={url} alt={say('Product picture {at}', { at: at + 1 })} ratio="1 / 1" sizes="10rem" />
              <Button
                look="quiet"
                label={say('Remove product picture {at}', { at: at + 1 })}
                onClick={() => onChange(urls.filter((one) => one !== url))}
              >
                {say('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {progress !== null && (
        <p className="stack small" role="status">
          <span>{say('Uploading the picture')}</span>
          <progress value={progress.sent} max={progress.total} aria-label={say('Upload progress')} />
        </p>
      )}
      {urls.length < MAX_PICTURES && progress === null && (
        <FileDrop
          choose={say('Add a picture')}
          hint={say('JPEG, PNG or WebP, up to 10 MB each. Up to three pictures.')}
          accept="image/jpeg,image/png,image/webp"
          isMany
          onFiles={(files) => void add(files)}
        />
      )}
      <RefusalNotice refused={refused} />
    </fieldset>
  )
}
