import type { Store } from '../store.ts'
import { useWords } from '../words/words.ts'

type Personalization = NonNullable<Store['products'][number]['personalization']>

type NameFieldProps = {
  personalization: Personalization
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export function NameField({ personalization: { needsName, maxLength }, value, onChange, error }: NameFieldProps) {
  const { goods } = useWords()
  return (
    <div className="product-field">
      <label htmlFor="fan-name">{goods.name}</label>
      <input
        id="fan-name"
        className="product-input"
        name="fanName"
        value={value}
        maxLength={maxLength}
        required={needsName}
        autoComplete="off"
        dir="auto"
        aria-describedby="fan-name-hint"
        aria-invalid={error === undefined ? undefined : true}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p
        id="fan-name-hint"
        className={error === undefined ? 'small muted' : 'small bad'}
        role={error === undefined ? undefined : 'alert'}
      >
        {error ?? `${goods.nameHint(maxLength)}${needsName ? '' : ` ${goods.nameOptional}`}`}
      </p>
    </div>
  )
}
