import { useLayoutEffect, useState } from 'react'
import { formatDecimal, formatGroupedDecimal, parseMoney } from '../../../../server/platform/money.ts'
import { say } from '../../../words/say.ts'
import { TextField } from './fields.tsx'

export type AmountFieldProps = {
  name: string
  label: string
  currency: string
  /** Amount in minor units. Null while the input is not an amount. */
  value: number | null
  onChange: (minorUnits: number | null) => void
  hint?: string
  error?: string | undefined
  isRequired?: boolean
}

/**
 * Accepts amounts in different notations. Shows thousands separators while the field does not have
 * the focus.
 */
export function AmountField({ currency, value, onChange, error, ...field }: AmountFieldProps) {
  const [typed, setTyped] = useState(value === null ? '' : formatDecimal(value, currency))
  const [isTyping, setTyping] = useState(false)
  // Ungrouping the thousands (`1,000` becomes `1000`) loses the selection. The text is therefore
  // selected again.
  useLayoutEffect(() => {
    if (isTyping && document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  }, [isTyping])
  const isWrong = typed.trim() !== '' && value === null
  return (
    <TextField
      {...field}
      value={value === null || isTyping ? typed : formatGroupedDecimal(value, currency)}
      onFocus={() => {
        // The page may have set another amount than the one that was typed.
        if (value !== null && parseMoney(typed, currency) !== value) setTyped(formatDecimal(value, currency))
        setTyping(true)
      }}
      onBlur={() => setTyping(false)}
      inputMode="decimal"
      autoComplete="off"
      prefix={currency}
      error={error ?? (isWrong ? say('Enter an amount such as 1250 or 1,250.00.') : undefined)}
      onChange={(text) => {
        setTyped(text)
        onChange(parseMoney(text, currency) ?? null)
      }}
    />
  )
}
