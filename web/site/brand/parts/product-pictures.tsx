import './product-pictures.css'
import { useRef, useState } from 'react'
import type { UploadedFile } from '../../../../client/src/api-types.ts'
import { ApiError } from '../../api.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { FileDrop } from '../../parts/forms/file-drop.tsx'
import { Picture } from '../../parts/media/picture.tsx'

const MAX_PICTURES = 3
const ADDRESS = '/api/offers/upload-product-image'

/**
 * Uploads a file. Progress goes from 0 to 1.
 * @throws Refused
 */
const send = (file: File, onProgress: (share: number) => void): Promise<UploadedFile> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const unreachable = {
      status: 0,
      error: { code: 'Unreachable', error: 'We could not reach the server. Check your connection and try again.' },
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new ApiError(unreachable)))
    request.addEventListener('load', () => {
      const { status } = request
      const body: unknown = parsed(request.responseText)
      if (status === 200) return resolve(body as UploadedFile)
      const error = body as { code?: string; error?: string; details?: unknown } | undefined
      const shown = { ...error, error: error?.error ?? 'The picture was not uploaded. Try again.' }
      return reject(new ApiError({ status, error: shown, requestId: request.getResponseHeader('x-request-id') }))
    })
    const form = new FormData()
    form.append('file', file)
    request.open('POST', ADDRESS)
    request.send(form)
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type ProductPicturesProps = { urls: readonly string[]; onChange: (urls: readonly string[]) => void }

export function ProductPictures({ urls, onChange }: ProductPicturesProps) {
  const [share, setShare] = useState<number | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  // Holds the latest list, so that pictures added during another upload are not lost.
  const latest = useRef(urls)
  latest.current = urls
  const add = async (files: readonly File[]) => {
    setRefused(null)
    try {
      for (const file of files.slice(0, MAX_PICTURES - latest.current.length)) {
        setShare(0)
        const { url } = await send(file, setShare)
        latest.current = [...latest.current, url]
        onChange(latest.current)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    } finally {
      setShare(null)
    }
  }
  return (
    <fieldset className="choices">
      <legend>
        Product pictures <span className="muted small">(optional)</span>
      </legend>
      {urls.length > 0 && (
        <ul className="product-pictures">
          {urls.map((url, at) => (
            <li key={url}>
              <Picture src={url} alt={`Product picture ${at + 1}`} ratio="1 / 1" sizes="10rem" />
              <Button
                look="quiet"
                label={`Remove product picture ${at + 1}`}
                onClick={() => onChange(urls.filter((one) => one !== url))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {share !== null && (
        <p className="stack small" role="status">
          <span>Uploading the picture</span>
          <progress value={share} max={1} aria-label="Upload progress" />
        </p>
      )}
      {urls.length < MAX_PICTURES && share === null && (
        <FileDrop
          choose="Add a picture"
          hint="JPEG, PNG or WebP, up to 10 MB each. Up to three pictures."
          accept="image/jpeg,image/png,image/webp"
          isMany
          onFiles={(files) => void add(files)}
        />
      )}
      <RefusalNotice refused={refused} />
    </fieldset>
  )
}
