import { type ClipboardEvent, type FormEvent, useId } from 'react'
import { say } from '../../words/say.ts'
import { useFlow } from '../flow.tsx'
import type { FieldName } from '../page-state.ts'

const DIGITS = 6
const onlyDigits = (text: string): string => text.replace(/\D/g, '').slice(0, DIGITS)

type CodeFieldProps = { clearError: (name: FieldName) => void; onFull?: () => void; hint?: string }

/**
 * Draws one input as six boxes, so that the browser handles pasting, autofill and undo. "Your
 * code: 123456" is reduced to its digits.
 */
export function CodeField({ clearError, onFull, hint = say('The code works once and expires soon.') }: CodeFieldProps) {
  const error = useFlow().fieldErrors.code
  const remarkId = useId()

  const settle = (input: HTMLInputElement) => {
    clearError('code')
    if (input.value.length === DIGITS) onFull?.()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = onlyDigits(event.clipboardData.getData('text'))
    if (digits === '') return
    event.preventDefault()
    const input = event.currentTarget
    // A complete code replaces the value. Other digits are inserted at the cursor.
    const [from, to] = digits.length === DIGITS ? [0, DIGITS] : [input.selectionStart ?? 0, input.selectionEnd ?? 0]
    input.setRangeText(digits, from, to, 'end')
    input.value = onlyDigits(input.value)
    settle(input)
  }
  const type = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const digits = onlyDigits(input.value)
    if (digits !== input.value) input.value = digits
    settle(input)
  }

  return (
    <div className="code-field" data-wrong={error ? true : undefined}>
      <label htmlFor="code">{say('Six-digit code')}</label>
      <div className="code-boxes">
        <span aria-hidden="true">
          {Array.from({ length: DIGITS }, (_, box) => (
            <i key={box} />
          ))}
        </span>
        <input
          id="code"
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={DIGITS}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={remarkId}
          data-first
          onPaste={paste}
          onInput={type}
        />
      </div>
      <p id={remarkId} className={error ? 'remark bad' : 'remark'}>
        {error ?? hint}
      </p>
    </div>
  )
}
