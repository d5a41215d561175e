import './chips.css'
import { useState } from 'react'
import { say } from '../../../words/say.ts'
import { Button } from './button.tsx'
import { TextField } from './fields.tsx'

type ChipProps = {
  children: string
  /** Removes the word. Without this callback, the chip is read-only. */
  onRemove?: (() => void) | undefined
}

/** A word in a list, removable if `onRemove` is given. */
export const Chip = ({ children, onRemove }: ChipProps) => (
  <li>
    <span>{children}</span>
    {onRemove && (
      <button type="button" aria-label={say('Remove “{children}”', { children })} onClick={onRemove}>
        <span aria-hidden="true">×</span>
      </button>
    )}
  </li>
)

type ChipsProps = { label: string; words: readonly string[]; onRemove?: ((word: string) => void) | undefined }

/** List of chips. */
export const Chips = ({ label, words, onRemove }: ChipsProps) => (
  <ul className="chips" aria-label={label}>
    {words.map((word) => (
      <Chip key={word} onRemove={onRemove && (() => onRemove(word))}>
        {word}
      </Chip>
    ))}
  </ul>
)

type ChipFieldProps = {
  name: string
  label: string
  words: readonly string[]
  onAdd: (word: string) => void
  onRemove: (word: string) => void
  hint?: string
  error?: string | undefined
  isBusy?: boolean
  maxLength?: number
}

/** Editable list of words. Ignores duplicates. */
export function ChipField(props: ChipFieldProps) {
  const { name, label, words, onAdd, onRemove, hint, error, isBusy = false, maxLength = 60 } = props
  const [typed, setTyped] = useState('')
  const add = () => {
    const word = typed.trim()
    if (word !== '' && !words.some((one) => one.toLowerCase() === word.toLowerCase())) onAdd(word)
    setTyped('')
  }
  return (
    <div className="chip-add">
      {words.length > 0 && <Chips label={label} words={words} onRemove={onRemove} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          name={name}
          label={label}
          value={typed}
          onChange={setTyped}
          maxLength={maxLength}
          autoComplete="off"
          error={error}
          hint={hint}
          isRequired
        />
        <Button type="submit" isBusy={isBusy} label={say('Add to {label}', { label })}>
          {say('Add')}
        </Button>
      </form>
    </div>
  )
}
