import './upload.css'
import { useEffect, useId, useRef, useState } from 'react'
import type { ApiResult, Operation } from '../../../../client/src/answers.ts'
import type { UploadedFile } from '../../../../client/src/api-types.ts'
import type { UploadOptions } from '../../../../client/src/upload.ts'
import { say } from '../../../words/say.ts'
import { ApiError, useFacts } from '../../api.tsx'
import { wordsOf } from '../../words/refusals.ts'
import { formatBytes } from '../values/bytes.ts'
import { Button } from './button.tsx'
import { FileDrop } from './file-drop.tsx'

export type Uploaded = Pick<UploadedFile, 'url' | 'key' | 'contentType' | 'bytes'> & { name: string }

type Sending = {
  id: string
  file: File
  sent: number
  refused: ApiError | null
  abort: AbortController
}

type UploadProps<Op extends Operation> = {
  label: string
  hint: string
  maxBytes: number
  /** The input's `accept`, such as `image/*`. */
  accept?: string
  camera?: 'user' | 'environment'
  most?: number
  files: readonly Uploaded[]
  /**
   * Changes the list of files. The function receives the latest list, because another upload may
   * have finished.
   */
  onChange: (change: (files: readonly Uploaded[]) => Uploaded[]) => void
  onBusy?: (count: number) => void
  send: (file: File, options: UploadOptions) => Promise<ApiResult<Op>>
  error?: string | undefined
}

/**
 * Uploads files one after another, with progress. Each upload can be canceled, retried and
 * removed. The caller stores the finished files.
 */
export function Upload<Op extends Operation & { answers: { 200: UploadedFile } }>(props: UploadProps<Op>) {
  const { label, hint, maxBytes, accept, camera, most = 20, files, onChange, onBusy, send, error } = props
  const { language } = useFacts()
  const id = useId()
  const [waiting, setWaiting] = useState<readonly Sending[]>([])
  const latest = useRef({ send, onChange, onBusy })
  latest.current = { send, onChange, onBusy }
  const underWay = useRef<string | null>(null)
  const begun = useRef(new Set<string>())
  const change = (id: string, values: Partial<Sending>) =>
    setWaiting((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)))
  const remove = (id: string) => setWaiting((all) => all.filter((one) => one.id !== id))

  const next = waiting.find(({ refused }) => refused === null)
  useEffect(() => {
    // React can run this effect again, and no file may be uploaded twice.
    if (!next || underWay.current !== null || begun.current.has(next.id)) return
    underWay.current = next.id
    begun.current.add(next.id)
    const { file, abort } = next
    void latest.current
      .send(file, { signal: abort.signal, onProgress: ({ sent }) => change(next.id, { sent }) })
      .then((response) => {
        underWay.current = null
        if (response.ok) {
          const { url, key, contentType, bytes } = response.body as UploadedFile
          latest.current.onChange((all) => [...all, { url, key, contentType, bytes, name: file.name }])
        }
        if (response.ok || abort.signal.aborted) remove(next.id)
        else change(next.id, { refused: new ApiError(response as ConstructorParameters<typeof ApiError>[0]) })
      })
  }, [next])

  const unfinished = waiting.length
  useEffect(() => latest.current.onBusy?.(unfinished), [unfinished])

  const add = (list: Iterable<File>) => {
    const room = most - files.length - waiting.length
    const added = [...list].slice(0, Math.max(room, 0)).map((file): Sending => {
      const refused = file.size > maxBytes ? tooLarge(formatBytes(maxBytes, language)) : null
      return { id: newId(), file, sent: 0, refused, abort: new AbortController() }
    })
    setWaiting((all) => [...all, ...added])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own styles.
    <div className="upload" role="group" aria-labelledby={id}>
      <strong id={id}>{label}</strong>
      <FileDrop
        choose={most > 1 ? say('Choose files') : say('Choose a file')}
        hint={hint}
        error={error}
        isMany={most > 1}
        accept={accept}
        camera={camera}
        onFiles={add}
      />
      {(files.length > 0 || waiting.length > 0) && (
        <ul className="upload-files" aria-label={say('Files')}>
          {files.map(({ key, name, bytes }) => (
            <li key={key} className="upload-file">
              <span className="upload-name">
                {name} <span className="small muted">{formatBytes(bytes, language)}</span>
              </span>
              <Button
                look="quiet"
                label={say('Remove {name}', { name })}
                onClick={() => onChange((all) => all.filter((one) => one.key !== key))}
              >
                {say('Remove')}
              </Button>
            </li>
          ))}
          {waiting.map(({ id, file, sent, refused, abort }) => (
            <li key={id} className="upload-file">
              <span className="upload-name">
                {file.name} <span className="small muted">{formatBytes(file.size, language)}</span>
              </span>
              <Button
                look="quiet"
                label={refused ? say('Remove {name}', { name: file.name }) : say('Cancel {name}', { name: file.name })}
                onClick={() => {
                  abort.abort()
                  if (underWay.current !== id) remove(id)
                }}
              >
                {refused ? say('Remove') : say('Cancel')}
              </Button>
              {refused ? (
                <p className="small bad" role="alert">
                  {wordsOf(refused).title}. {wordsOf(refused).text}{' '}
                  {file.size <= maxBytes && (
                    <Button
                      look="quiet"
                      label={say('Try again: {name}', { name: file.name })}
                      onClick={() => change(id, { id: newId(), refused: null, sent: 0, abort: new AbortController() })}
                    >
                      {say('Try again')}
                    </Button>
                  )}
                </p>
              ) : (
                <>
                  <progress
                    value={Math.min(sent, file.size)}
                    max={file.size}
                    aria-label={say('Uploading {name}', { name: file.name })}
                  />
                  <p className="small muted">{progressOf(sent, file.size, language)}</p>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const progressOf = (sent: number, size: number, language: string): string => {
  if (sent === 0) return say('Queued')
  if (sent >= size) return say('Scanning the file')
  return say('{bytes} of {bytes2}', { bytes: formatBytes(sent, language), bytes2: formatBytes(size, language) })
}

let count = 0
const newId = (): string => `file-${++count}`

const tooLarge = (max: string): ApiError =>
  new ApiError({
    status: 413,
    error: { code: 'PayloadTooLarge', error: say('Choose a file of up to {max}, or split it.', { max }) },
  })
