import { type ReactNode, useDeferredValue, useState } from 'react'
import { useApiQuery } from '../../../api.tsx'
import { RefusalNotice } from '../../../parts/feedback/notice.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { TextField } from '../../../parts/forms/fields.tsx'
import { PersonLine } from '../../../parts/values/person-line.tsx'

export type PickedAccount = { id: string; displayName: string; imageUrl: string | null }
type AccountPickProps = {
  label: string
  hint?: string
  chosen: PickedAccount | null
  onChange: (account: PickedAccount | null) => void
  error?: string | undefined
}

export function AccountPick({ label, hint, chosen, onChange, error }: AccountPickProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const isSearching = chosen === null && search.length >= 2
  const found = useApiQuery(
    'GET /api/admin/users',
    { query: { search, limit: 6 } },
    { when: isSearching, keepsLast: true },
  )
  if (chosen !== null)
    return (
      <fieldset className="campaign-pick">
        <legend>{label}</legend>
        <PersonLine name={chosen.displayName} imageUrl={chosen.imageUrl} about="Earns a share of each sale" />
        <Button look="quiet" onClick={() => onChange(null)}>
          Choose someone else
        </Button>
        {error !== undefined && <p className="small bad">{error}</p>}
      </fieldset>
    )
  const accounts = isSearching ? (found.data?.accounts ?? []) : []
  return (
    <div className="stack">
      <TextField
        name="seller"
        label={label}
        hint={hint ?? 'Type at least two letters of the name.'}
        error={error}
        type="search"
        autoComplete="off"
        isRequired
        value={typed}
        onChange={setTyped}
      />
      <RefusalNotice refused={isSearching ? found.error : null} />
      {isSearching && found.data !== undefined && accounts.length === 0 && (
        <p role="status">No account has “{search}” in its name.</p>
      )}
      <Found label="People found" rows={accounts} keyOf={({ id }) => id} onPick={onChange}>
        {({ displayName, imageUrl, kind, roles }) => (
          <PersonLine name={displayName} imageUrl={imageUrl} about={roles[0] ?? kind.toLowerCase()} />
        )}
      </Found>
    </div>
  )
}

type FoundProps<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  onPick: (row: Row) => void
  children: (row: Row) => ReactNode
}

const Found = <Row,>({ label, rows, keyOf, onPick, children }: FoundProps<Row>) =>
  rows.length > 0 && (
    <ul className="campaign-found" aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <button type="button" onClick={() => onPick(row)}>
            {children(row)}
          </button>
        </li>
      ))}
    </ul>
  )
