import './file-pick.css'
import { type ReactNode, useId, useState } from 'react'

type FilePickProps = {
  label: string
  /** The input's `accept`, comma-separated. */
  accept?: string
  hint?: ReactNode
  isBusy?: boolean
  busyLabel?: string
  onFile: (file: File) => void
}

export function FilePick({ label, accept, hint, isBusy = false, busyLabel, onFile }: FilePickProps) {
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
        {isBusy ? (busyLabel ?? label) : label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file && !isBusy) onFile(file)
          // Lets the same file be chosen again.
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
