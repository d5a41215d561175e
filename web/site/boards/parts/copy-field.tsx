import './copy-field.css'
import { useId, useRef, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useWords } from '../../store/words/words.ts'

export function CopyField({ label, value, rows = 1 }: { label: string; value: string; rows?: number }) {
  const { boards } = useWords()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div className="copy-field">
      <label htmlFor={id} className="small muted">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={rows}
        readOnly
        dir="ltr"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row">
        <Button onClick={() => void copy()}>{boards.copy}</Button>
        <span role="status" className="small good">
          {isCopied && boards.copied}
        </span>
      </div>
    </div>
  )
}
