import './file-pick.css'
import { type ReactNode, useId, useState } from 'react'

type FilePickProps = {
  label: string
  /** For the browser's list of files: kinds, with commas between. */
  accept?: string
  hint?: ReactNode
  isBusy?: boolean
  busyWords?: string
  onFile: (file: File) => void
}

/** Takes one file that is chosen or dropped. Without a script there is nothing it could do, and it is not there. */
export function FilePick({ label, accept, hint, isBusy = false, busyWords, onFile }: FilePickProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const names = ['file-pick', isOver ? 'file-pick-over' : '']
  return (
    <div
      className={names.join(' ')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file && !isBusy) onFile(file)
      }}
    >
      <label htmlFor={id} aria-busy={isBusy || undefined}>
        {isBusy ? (busyWords ?? label) : label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file && !isBusy) onFile(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="small muted">
          {hint}
        </p>
      )}
    </div>
  )
}
