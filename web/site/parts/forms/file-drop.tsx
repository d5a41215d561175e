import './upload.css'
import { type ReactNode, useId, useState } from 'react'
import { say } from '../../../words/say.ts'

type FileDropProps = {
  choose: string
  hint: ReactNode
  error?: string | undefined
  /** The input's `accept`, such as `image/*`. */
  accept?: string
  isMany?: boolean
  camera?: 'user' | 'environment'
  busyLabel?: string | undefined
  onFiles: (files: File[]) => void
}

/** Picks files by dialog, drop or camera. */
export function FileDrop({ choose, hint, error, accept, isMany = false, camera, busyLabel, onFiles }: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const input = (words: string, isCamera: boolean) => (
    <label className="upload-choose" aria-busy={busyLabel !== undefined || undefined}>
      {busyLabel ?? words}
      <input
        type="file"
        multiple={isMany && !isCamera}
        accept={accept}
        {...(isCamera ? { capture: camera } : {})}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Lets the same file be chosen again.
          currentTarget.value = ''
          onFiles(files)
        }}
      />
    </label>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same.
    <div
      className={isOver ? 'file-drop file-drop-over' : 'file-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <div className="row">
        {input(choose, false)}
        {camera && input(say('Take a picture'), true)}
        <span className="file-drop-words small muted">
          {isMany ? say('or drop them here') : say('or drop it here')}
        </span>
      </div>
      <p id={`${id}-hint`} className={error === undefined ? 'small muted' : 'small bad'}>
        {error ?? hint}
      </p>
    </div>
  )
}
