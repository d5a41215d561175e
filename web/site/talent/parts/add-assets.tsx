import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LikenessAssetsAdded } from '../../../../client/src/api-types.ts'
import { upload } from '../../../../client/src/upload.ts'
import { ApiError, refetchAfter, useApiMutation, useSite } from '../../api.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { FileDrop } from '../../parts/forms/file-drop.tsx'
import { Form } from '../../parts/forms/form.tsx'
import { SharedPictures } from './shared-pictures.tsx'

type AddAssetsProps = { kind: 'IMAGE' | 'VOICE'; query: { accountId?: string } }

const KINDS = {
  IMAGE: {
    upload: 'POST /api/ui-api/user-image-assets/add',
    label: 'Add photos',
    hint: 'JPEG, PNG or WebP, up to 20 at once. Only you should be in the photo. Use different lighting and expressions.',
    accept: 'image/jpeg,image/png,image/webp',
    address: 'Photo URL',
  },
  VOICE: {
    upload: 'POST /api/ui-api/user-voice-assets/add',
    label: 'Add recordings',
    hint: 'MP3, WAV or another audio file, up to 20 at once. A quiet minute of you alone works best.',
    accept: 'audio/*',
    address: 'Recording URL',
  },
} as const

export function AddAssets({ kind, query }: AddAssetsProps) {
  const { api } = useSite()
  const queryClient = useQueryClient()
  const words = KINDS[kind]
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [lastAdded, setLastAdded] = useState<LikenessAssetsAdded | null>(null)
  const [address, setAddress] = useState('')
  const [stop, setStop] = useState<AbortController | null>(null)
  const onAdded = (added: LikenessAssetsAdded) => {
    setLastAdded(added)
    setAddress('')
  }
  const byImage = useApiMutation('POST /api/ui-api/user-image-assets/add', { onDone: onAdded })
  const byVoice = useApiMutation('POST /api/ui-api/user-voice-assets/add', { onDone: onAdded })
  const byAddress = kind === 'IMAGE' ? byImage : byVoice

  const send = async (files: File[]) => {
    if (files.length === 0 || progress !== null) return false
    const control = new AbortController()
    setStop(control)
    setRefused(null)
    setLastAdded(null)
    setProgress({ sent: 0, total: files.reduce((sum, { size }) => sum + size, 0) })
    const response = await upload(api, words.upload, {
      form: { files },
      query,
      signal: control.signal,
      onProgress: setProgress,
    })
    setProgress(null)
    setStop(null)
    if (response.ok) {
      setLastAdded(response.body)
      await refetchAfter(queryClient, words.upload)
    } else if (!control.signal.aborted) setRefused(new ApiError(response))
    return response.ok
  }

  const addAddress = () => {
    if (address.trim() === '') return
    setLastAdded(null)
    if (kind === 'IMAGE') void byImage.call({ query, body: { imageUrls: [address.trim()] } })
    else void byVoice.call({ query, body: { voiceUrls: [address.trim()] } })
  }

  return (
    <div className="stack">
      {kind === 'IMAGE' && <SharedPictures isBusy={progress !== null} onAdd={send} />}
      <FileDrop
        choose={words.label}
        hint={words.hint}
        accept={words.accept}
        isMany
        {...(kind === 'IMAGE' ? { camera: 'user' } : {})}
        onFiles={(files) => void send(files)}
      />
      {progress !== null && (
        <div className="stack">
          <progress
            className="progress"
            max={progress.total}
            value={progress.sent}
            aria-label={`${words.label}: upload progress`}
          />
          <p className="small muted" role="status">
            {progress.sent < progress.total
              ? `${Math.round((progress.sent / progress.total) * 100)}% sent`
              : 'Upload finished. We are checking the files.'}
          </p>
          <Actions>
            <Button onClick={() => stop?.abort()}>Stop</Button>
          </Actions>
        </div>
      )}
      {lastAdded !== null && (
        <Notice tone={lastAdded.validationErrors > 0 ? 'warn' : 'good'}>{lastAdded.message}</Notice>
      )}
      <RefusalNotice refused={refused} />
      <Form label={words.address} onSubmit={addAddress} refused={byAddress.refused}>
        <TextField
          name={`address-${kind}`}
          label={words.address}
          type="url"
          value={address}
          onChange={setAddress}
          hint="We download it and keep our own copy."
          placeholder="https://"
        />
        <div>
          <Button type="submit" isBusy={byAddress.isBusy} busyLabel="Adding">
            Add from URL
          </Button>
        </div>
      </Form>
    </div>
  )
}
