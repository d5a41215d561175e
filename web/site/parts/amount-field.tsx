import { useLayoutEffect, useState } from 'react'
import { decimalOf, groupedDecimalOf, parseMoney } from '../../../server/platform/money.ts'
import { TextField } from './fields.tsx'

type AmountFieldProps = {
  name: string
  label: string
  currency: string
  /** In minor units; null while nothing that is an amount is typed. */
  value: number | null
  onChange: (minorUnits: number | null) => void
  hint?: string
  error?: string | undefined
  isRequired?: boolean
}

/** An amount of money: typed as simply as people like, its thousands apart while nobody types. What is no amount is said. */
export function AmountField({ currency, value, onChange, error, ...field }: AmountFieldProps) {
  const [typed, setTyped] = useState(value === null ? '' : decimalOf(value, currency))
  const [isTyping, setTyping] = useState(false)
  // Where the thousands close up the browser forgets what was selected: who comes by the keyboard types over it all the same.
  useLayoutEffect(() => {
    if (isTyping && document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  }, [isTyping])
  const isWrong = typed.trim() !== '' && value === null
  return (
    <TextField
      {...field}
      value={value === null || isTyping ? typed : groupedDecimalOf(value, currency)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      inputMode="decimal"
      autoComplete="off"
      prefix={<span className="muted small">{currency}</span>}
      error={error ?? (isWrong ? 'Write an amount such as 1250 or 1,250.00.' : undefined)}
      onChange={(text) => {
        setTyped(text)
        onChange(parseMoney(text, currency) ?? null)
      }}
    />
  )
}
