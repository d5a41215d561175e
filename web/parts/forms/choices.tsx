import './choices.css'
import type { ReactNode } from 'react'

type Choice = { value: string; label: ReactNode; hint?: ReactNode }

type ChoicesProps = {
  name: string
  legend: string
  choices: readonly Choice[]
  defaultValue?: string | null
  error?: string | undefined
  isRequired?: boolean
  onChoose?: (value: string) => void
}

/** Radio buttons as cards. They also work without a script. */
export function Choices(props: ChoicesProps) {
  const { name, legend, choices, defaultValue = null, error, isRequired = false, onChoose } = props
  const remarkId = error === undefined ? undefined : `${name}-remark`
  return (
    <fieldset className="choices" aria-describedby={remarkId}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            required={isRequired}
            aria-describedby={hint === undefined ? undefined : `${name}-${value}`}
            aria-invalid={error === undefined ? undefined : true}
            onChange={onChoose && (() => onChoose(value))}
          />
          <span className="choice-words">
            <span>{label}</span>
            {hint !== undefined && (
              <span id={`${name}-${value}`} className="small muted">
                {hint}
              </span>
            )}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={remarkId} className="small bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
