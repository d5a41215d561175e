import './pick.css'
import type { ReactNode } from 'react'

export type Choice = { value: string; label: string; hex?: string }
type PickProps = {
  name: string
  legend: ReactNode
  value: string | null
  choices: readonly Choice[]
  onChange: (value: string) => void
  error?: string | undefined
}

export function Pick({ name, legend, value, choices, onChange, error }: PickProps) {
  const errorId = `${name}-wrong`
  return (
    <fieldset className="pick" aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{legend}</legend>
      <div className="pick-choices">
        {choices.map(({ value: one, label, hex }) => (
          <label key={one} className="pick-choice">
            <input
              type="radio"
              name={name}
              value={one}
              required
              checked={value === one}
              onChange={() => onChange(one)}
            />
            {hex !== undefined && <span className="pick-swatch" style={{ background: hex }} aria-hidden="true" />}
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="small bad" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
