import { useState } from 'react'
import type { LikenessAssetsAdded } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { FileDrop } from '../../parts/forms/file-drop.tsx'
import { useUpload } from '../../parts/sending/use-upload.ts'
import { SharedPictures } from './shared-pictures.tsx'

type AddAssetsProps = { kind: 'IMAGE' | 'VOICE'; query: { accountId?: string } }

const KINDS = {
  IMAGE: {
    upload: 'POST /api/ui-api/user-image-assets/add',
    get label() {
      return say('Add photos')
    },
    get hint() {
      return say(
        'JPEG, PNG or WebP, up to 20 at once. Only you should be in the photo. Use different lighting and expressions.',
      )
    },
    accept: 'image/jpeg,image/png,image/webp',
    get address() {
      return say('Photo URL')
    },
    list: 'imageUrls',
  },
  VOICE: {
    upload: 'POST /api/ui-api/user-voice-assets/add',
    get label() {
      return say('Add recordings')
    },
    get hint() {
      return say('MP3, WAV or another audio file, up to 20 at once. A quiet minute of you alone works best.')
    },
    accept: 'audio/*',
    get address() {
      return say('Recording URL')
    },
    list: 'voiceUrls',
  },
} as const

export function AddAssets({ kind, query }: AddAssetsProps) {
  const words = KINDS[kind]
  const [lastAdded, setLastAdded] = useState<LikenessAssetsAdded | null>(null)
  const { progress, refused, isBusy, stop, ...uploading } = useUpload(words.upload)
  const send = async (files: File[]) => {
    if (files.length === 0 || isBusy) return false
    setLastAdded(null)
    const added = await uploading.send(files, { form: { files }, query })
    if (added) setLastAdded(added)
    return added !== undefined
  }
  return (
    <div className="stack">
      {kind === 'IMAGE' && <SharedPictures isBusy={isBusy} onAdd={send} />}
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
            aria-label={say('{label}: upload progress', { label: words.label })}
          />
          <p className="small muted" role="status">
            {progress.sent < progress.total
              ? say('{percent}% sent', { percent: Math.round((progress.sent / progress.total) * 100) })
              : say('Upload finished. We are checking the files.')}
          </p>
          <Actions>
            <Button onClick={stop}>{say('Stop')}</Button>
          </Actions>
        </div>
      )}
      {lastAdded !== null && (
        <Notice tone={lastAdded.validationErrors > 0 ? 'warn' : 'good'}>{say(lastAdded.message)}</Notice>
      )}
      <RefusalNotice refused={refused} />
      <AddByAddress kind={kind} query={query} onAdded={setLastAdded} />
    </div>
  )
}

type AddByAddressProps = AddAssetsProps & { onAdded: (added: LikenessAssetsAdded | null) => void }

function AddByAddress({ kind, query, onAdded }: AddByAddressProps) {
  const words = KINDS[kind]
  const form = useApiForm(words.upload, {
    rules: {},
    input: { query },
    initial: { address: '' },
    body: ({ address }) => ({ [words.list]: [address.trim()] }),
    check: ({ address }) => ({
      address: address.trim() === '' ? say('Enter an address that starts with https://.') : undefined,
    }),
    resets: true,
    onDone: onAdded,
  })
  const address = form.text('address')
  return (
    <ApiForm form={form} label={words.address}>
      <TextField
        {...address}
        name={`address-${kind}`}
        label={words.address}
        type="url"
        error={address.error ?? form.errorOf(`${words.list}.0`)}
        hint={say('We download it and keep our own copy.')}
        placeholder="https://"
      />
      <div>
        <Button {...form.button} busyLabel={say('Adding')}>
          {say('Add from URL')}
        </Button>
      </div>
    </ApiForm>
  )
}
