import '../../../parts/forms/upload.css'
import { useId, useState } from 'react'
import type { MerchAsset, MerchAssetType } from '../../../../../client/src/api-types.ts'
import { useApiQuery } from '../../../api.tsx'
import { RefusalNotice } from '../../../parts/feedback/notice.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { useUpload } from '../../../parts/sending/use-upload.ts'

const LIMIT = { maxBytes: 10 * 1024 * 1024, tooLarge: 'Choose a picture of up to 10 MB.' }

type PictureFieldProps = {
  label: string
  hint?: string | undefined
  /** Purpose of the picture. The server stores each purpose differently. */
  asset: MerchAssetType
  campaignId: string
  url: string | null
  /** True if the picture belongs to the parent design. It can be replaced here, but not removed. */
  isInherited?: boolean
  onChange: (asset: MerchAsset | null) => void
  error?: string | undefined
}

export function PictureField({
  label,
  hint,
  asset,
  campaignId,
  url,
  isInherited = false,
  onChange,
  error,
}: PictureFieldProps) {
  const uploading = useUpload('POST /api/merch/admin/assets', LIMIT)
  const { progress, refused } = uploading
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const send = async (file: File | undefined) => {
    const stored = file && (await uploading.send([file], { form: { type: asset, campaignId, file } }))
    if (stored) onChange(stored.data.asset)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers ignore drops on a fieldset.
    <div
      className="campaign-picture"
      role="group"
      aria-labelledby={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void send(event.dataTransfer.files[0])
      }}
    >
      <span id={id} className="campaign-label">
        {label} <span className="muted small">(optional)</span>
      </span>
      <div className="campaign-picture-row">
        {url === null ? (
          <span className="campaign-thumb small muted">None</span>
        ) : (
          <img className="campaign-thumb" src={url} alt={`Current picture: ${label}`} />
        )}
        <div className="stack">
          <div className="row">
            <label className="upload-choose">
              {url === null ? 'Choose a file' : 'Replace'}
              <input
                type="file"
                accept="image/jpeg,image/png,image/webp"
                aria-label={`${label}: choose a file`}
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0]
                  event.currentTarget.value = ''
                  void send(file)
                }}
              />
            </label>
            <Button look="quiet" label={`${label}: earlier pictures`} onClick={() => setOpen(!isOpen)}>
              Earlier pictures
            </Button>
            {url !== null && !isInherited && (
              <Button look="quiet" label={`${label}: remove`} onClick={() => onChange(null)}>
                Remove
              </Button>
            )}
          </div>
          {progress !== null && (
            <progress max={progress.total} value={progress.sent} aria-label={`Uploading ${label}`} />
          )}
          {(error ?? hint) !== undefined && (
            <p className={error === undefined ? 'small muted' : 'small bad'}>{error ?? hint}</p>
          )}
        </div>
      </div>
      {isOpen && (
        <EarlierPictures
          asset={asset}
          campaignId={campaignId}
          onPick={(picked) => {
            onChange(picked)
            setOpen(false)
          }}
        />
      )}
      <RefusalNotice refused={refused} />
    </div>
  )
}

type EarlierProps = { asset: MerchAssetType; campaignId: string; onPick: (asset: MerchAsset) => void }

function EarlierPictures({ asset, campaignId, onPick }: EarlierProps) {
  const { data, error } = useApiQuery('GET /api/merch/admin/assets', { query: { type: asset, campaignId, limit: 24 } })
  if (error !== null) return <RefusalNotice refused={error} />
  if (data === undefined) return <p className="small muted">Loading…</p>
  if (data.data.assets.length === 0) return <p className="small muted">No pictures uploaded yet.</p>
  return (
    <ul className="campaign-thumbs" aria-label="Earlier pictures">
      {data.data.assets.map((one) => (
        <li key={one.id}>
          <button type="button" onClick={() => onPick(one)}>
            <img className="campaign-thumb" src={one.url} alt={one.name} />
          </button>
        </li>
      ))}
    </ul>
  )
}
