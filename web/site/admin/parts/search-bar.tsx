import './search-bar.css'
import { useState } from 'react'
import { useFilters } from '../../navigation.tsx'
import { Button } from '../../parts/button.tsx'
import { SelectField, TextField } from '../../parts/fields.tsx'

type Choice = { value: string; label: string }
type SearchBarProps = {
  /** On the field, when there is one. */
  label?: string
  hint?: string
  selects?: readonly { name: string; label: string; choices: readonly Choice[] }[]
  /** More fields of text besides `q`, by their name in the address. */
  texts?: readonly { name: string; label: string }[]
}

/** What narrows a list: it lives in the address. A case that is open stays open no longer. */
export function SearchBar({ label, hint, selects = [], texts = [] }: SearchBarProps) {
  const { search, change } = useFilters()
  const fields = [...(label === undefined ? [] : [{ name: 'q', label }]), ...texts]
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name }) => [name, search.get(name) ?? ''])),
  )
  return (
    <search>
      <form
        className="search-bar"
        onSubmit={(event) => {
          event.preventDefault()
          change({ ...Object.fromEntries(fields.map(({ name }) => [name, typed[name]?.trim() ?? ''])), case: null })
        }}
      >
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            type="search"
            maxLength={200}
            isRequired
            hint={name === 'q' ? hint : undefined}
            value={typed[name] ?? ''}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
        {selects.map(({ name, label, choices }) => (
          <SelectField
            key={name}
            name={name}
            label={label}
            value={search.get(name) ?? choices[0]?.value ?? ''}
            choices={choices}
            onChange={(value) => change({ [name]: value === choices[0]?.value ? null : value, case: null })}
          />
        ))}
        {fields.length > 0 && <Button type="submit">Search</Button>}
      </form>
    </search>
  )
}
