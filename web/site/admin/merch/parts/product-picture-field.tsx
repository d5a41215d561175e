import '../../../parts/forms/upload.css'
import './product-picture-field.css'
import { type ReactNode, useId } from 'react'
import type { MerchAsset, MerchAssetType } from '../../../../../client/src/api-types.ts'
import { RefusalNotice } from '../../../parts/feedback/notice.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { Picture } from '../../../parts/media/picture.tsx'
import { useUpload } from '../../../parts/sending/use-upload.ts'
import { toPictureUrl } from '../merch-labels.ts'

const LIMIT = { maxBytes: 10_000_000, tooLarge: 'Choose a picture of up to 10 MB.' }

type PictureUploadProps = {
  /** `label` tells several such buttons apart for screen readers. */
  words: string
  label?: string
  type: MerchAssetType
  onDone: (asset: MerchAsset) => void
}

export function PictureUpload({ words, label, type, onDone }: PictureUploadProps) {
  const uploading = useUpload('POST /api/merch/admin/assets', LIMIT)
  const { progress, refused } = uploading
  const send = async (file: File) => {
    const stored = await uploading.send([file], { form: { type, name: file.name.slice(0, 120), file } })
    if (stored) onDone(stored.data.asset)
  }
  return (
    <>
      <div>
        <label className="upload-choose" aria-busy={progress !== null || undefined}>
          {progress === null ? words : `Uploading, ${Math.floor((progress.sent / progress.total) * 100)}%`}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label={label}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void send(file)
              currentTarget.value = ''
            }}
          />
        </label>
      </div>
      <RefusalNotice refused={refused} />
    </>
  )
}

type PictureFieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: string | null
  type: MerchAssetType
  onChange: (asset: MerchAsset | null) => void
  isRequired?: boolean
}

export function PictureField({ label, hint, error, value, type, onChange, isRequired = false }: PictureFieldProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend in the row.
    <div className="product-picture-field" role="group" aria-labelledby={id}>
      <span className={value === null ? 'product-picture-none' : 'product-picture-shown'}>
        {value !== null && <Picture key={value} src={toPictureUrl(value)} alt="" ratio="1 / 1" sizes="4rem" />}
      </span>
      <div className="product-picture-words">
        <strong id={id}>{label}</strong>
        {(error ?? hint) !== undefined && (
          <p className={error === undefined ? 'small muted' : 'small bad'}>{error ?? hint}</p>
        )}
        <div className="row">
          <PictureUpload
            words={value === null ? 'Choose a picture' : 'Replace'}
            label={`${value === null ? 'Choose a picture' : 'Replace'}: ${label}`}
            type={type}
            onDone={onChange}
          />
          {value !== null && !isRequired && (
            <Button look="quiet" label={`Remove: ${label}`} onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
