import type { Strength } from '../strength.ts'

/** Screen readers read only the sentence and not the four bars. */
export function StrengthMeter({ strength }: { strength: Strength }) {
  return (
    <span className="strength">
      <span className="strength-bar" data-level={strength.level} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span aria-live="polite">{strength.words}</span>
    </span>
  )
}
