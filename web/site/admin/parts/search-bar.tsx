import './search-bar.css'
import { useId, useState } from 'react'
import { useFilters } from '../../navigation.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'

type Choice = { value: string; label: string }
type SearchBarProps = {
  label?: string
  hint?: string
  /**
   * The first choice means "all". `value` is the choice if the URL has none, for a list that does
   * not show all entries by default.
   */
  selects?: readonly { name: string; label: string; choices: readonly Choice[]; value?: string }[]
  texts?: readonly { name: string; label: string; hint?: string }[]
}

/**
 * Stores the filters in the URL. A new filter closes the open case. On a phone, a button shows all
 * fields but the first.
 */
export function SearchBar({ label, hint, selects = [], texts = [] }: SearchBarProps) {
  const { search, change } = useFilters()
  const fields = [...(label === undefined ? [] : [{ name: 'q', label, hint }]), ...texts]
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name }) => [name, search.get(name) ?? ''])),
  )
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [main, ...others] = fields
  const isFolded = others.length + selects.length > (main === undefined ? 2 : 1)
  const inUse = [...others, ...selects].filter(({ name }) => search.get(name)).length
  const textField = ({ name, label, hint }: (typeof fields)[number]) => (
    <TextField
      key={name}
      name={name}
      label={label}
      type="search"
      maxLength={200}
      isRequired
      hint={hint}
      value={typed[name] ?? ''}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
    />
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
        {main && (
          <div className="search-main">
            {textField(main)}
            <Button type="submit">Search</Button>
          </div>
        )}
        {isFolded && (
          <button
            type="button"
            className="search-fold"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            Filters
            {inUse > 0 && <span className="small muted">{inUse} active</span>}
          </button>
        )}
        <div id={id} className={isFolded && !isOpen ? 'search-more search-folded' : 'search-more'}>
          {others.map(textField)}
          {selects.map(({ name, label, choices, value }) => (
            <SelectField
              key={name}
              name={name}
              label={label}
              value={search.get(name) ?? value ?? choices[0]?.value ?? ''}
              choices={choices}
              onChange={(chosen) =>
                change({ [name]: chosen === choices[0]?.value && value === undefined ? null : chosen, case: null })
              }
            />
          ))}
        </div>
      </form>
    </search>
  )
}
