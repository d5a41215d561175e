import { GROUP_KEYS, GROUPS, WORLDWIDE } from '../../../../server/platform/scope-of-use/territories.ts'
import { say } from '../../../words/say.ts'
import { countryChoices } from '../../words/country-choices.ts'
import { Chips } from '../forms/chips.tsx'
import { SelectField } from '../forms/fields.tsx'
import { describeTerritories } from './scope-words.ts'

const NONE = 'none'

type TerritoryFieldProps = {
  name: string
  /**
   * Codes of countries and groups. Never empty: if nothing else is chosen, the territory is
   * worldwide.
   */
  chosen: readonly string[]
  onChange: (territories: string[]) => void
  error?: string | undefined
}

/** Chosen countries and groups, and a list to add one. */
export function TerritoryField({ name, chosen, onChange, error }: TerritoryFieldProps) {
  const isWorldwide = chosen.includes(WORLDWIDE)
  const labelOf = (code: string) => describeTerritories([code])
  const remove = (label: string) => {
    const left = chosen.filter((code) => labelOf(code) !== label)
    onChange(left.length === 0 ? [WORLDWIDE] : left)
  }
  return (
    <>
      {!isWorldwide && <Chips label={say('Chosen territories')} words={chosen.map(labelOf)} onRemove={remove} />}
      <SelectField
        name={name}
        label={isWorldwide ? say('Territory') : say('Add a territory')}
        value={isWorldwide ? WORLDWIDE : NONE}
        choices={[
          ...(isWorldwide ? [] : [{ value: NONE, label: say('Choose a country or region') }]),
          { value: WORLDWIDE, label: say('Worldwide') },
          ...GROUP_KEYS.map((value) => ({ value, label: say(GROUPS[value].label) })),
          ...countryChoices(),
        ]}
        onChange={(code) => {
          if (code === NONE) return
          const others = chosen.filter((one) => one !== WORLDWIDE && one !== code)
          onChange(code === WORLDWIDE ? [WORLDWIDE] : [...others, code])
        }}
        error={error}
        isRequired
      />
    </>
  )
}
