import '../../../parts/forms/choices.css'
import './keys.css'
import type { ApiKeyScope, ApiKeyScopeInfo } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'

type ScopeChoiceProps = {
  scopes: readonly ApiKeyScopeInfo[]
  name: string
  value: readonly ApiKeyScope[]
  onChange: (scopes: ApiKeyScope[]) => void
  error?: string | undefined
}

export function ScopeChoice({ scopes, name, value: chosen, onChange, error }: ScopeChoiceProps) {
  return (
    <fieldset className="choices">
      <legend>{say('What the program may do')}</legend>
      {scopes.map(({ scope, about }) => (
        <label key={scope} className="choice">
          <input
            type="checkbox"
            name={name}
            value={scope}
            checked={chosen.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
            }
          />
          <span className="choice-words">
            <span>{say(about)}</span>
            <span className="small muted key-text">{scope}</span>
          </span>
        </label>
      ))}
      {error !== undefined && <p className="small bad">{error}</p>}
    </fieldset>
  )
}
