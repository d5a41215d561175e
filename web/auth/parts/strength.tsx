import type { Strength } from '../strength.ts'

/**
 * Shows the strength of a password as four bars and as a sentence. Screen readers read only the
 * sentence.
 */
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
