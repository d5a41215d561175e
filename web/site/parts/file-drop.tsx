import './upload.css'
import { type ReactNode, useId, useState } from 'react'

type FileDropProps = {
  /** On the button, and the field's name. */
  choose: string
  /** What is taken, in words. */
  hint: ReactNode
  /** What is wrong, in the place of the hint. */
  error?: string | undefined
  /** As an input has it, such as `image/*`. */
  accept?: string
  isMany?: boolean
  /** Offers the camera of a phone beside the files. */
  camera?: 'user' | 'environment'
  /** On the button while what was chosen is under way. */
  busyWords?: string | undefined
  onFiles: (files: File[]) => void
}

/** Where files are chosen, dropped, or taken by a camera; what becomes of them is the caller's. */
export function FileDrop({ choose, hint, error, accept, isMany = false, camera, busyWords, onFiles }: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const input = (words: string, isCamera: boolean) => (
    <label className="upload-choose" aria-busy={busyWords !== undefined || undefined}>
      {busyWords ?? words}
      <input
        type="file"
        multiple={isMany && !isCamera}
        {...(accept === undefined ? {} : { accept })}
        {...(isCamera ? { capture: camera } : {})}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again.
          currentTarget.value = ''
          onFiles(files)
        }}
      />
    </label>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped can be chosen by the button in it, too.
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
        {camera && input('Take a picture', true)}
        <span className="file-drop-words small muted">or drop {isMany ? 'them' : 'it'} here</span>
      </div>
      <p id={`${id}-hint`} className={error === undefined ? 'small muted' : 'small bad'}>
        {error ?? hint}
      </p>
    </div>
  )
}
