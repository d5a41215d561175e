import { Refused } from '../../api.tsx'
import type { Store } from '../store.ts'
import { useWords, type Words } from '../words/words.ts'

type Personalization = NonNullable<Store['products'][number]['personalization']>

/** What is wrong with a name, by what the picture with it was refused for; undefined: nothing that is the name's fault. */
export function nameFault(
  refused: Refused | string | null,
  goods: Words['goods'],
  maxLength: number,
): string | undefined {
  if (refused === null) return undefined
  const { code, message } = refused instanceof Refused ? refused : { code: refused, message: '' }
  if (code === 'BRIEF_REFUSED') return goods.nameRefused
  if (code !== 'UnprocessableEntity') return undefined
  const letters = /our type has no (.+)\. Write/.exec(message)?.[1]
  if (letters !== undefined) return goods.nameLetters(letters)
  return message.includes('too long for this product') ? goods.nameLong(maxLength) : undefined
}

type NameFieldProps = {
  personalization: Personalization
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The name that goes on a product. */
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
        {...(error === undefined ? {} : { 'aria-invalid': true })}
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
