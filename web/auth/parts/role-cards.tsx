import { useFlow } from '../flow.tsx'
import type { FieldName, SignupRole } from '../page-state.ts'

const CARDS: readonly { role: SignupRole; title: string; text: string }[] = [
  { role: 'brand', title: 'Brand', text: 'I make offers for a face or a voice.' },
  { role: 'talent', title: 'Talent', text: 'I decide who may use my likeness.' },
  { role: 'agent', title: 'Agent', text: 'I act for talents.' },
]

/**
 * Radio group drawn as three cards. Real radio buttons work with arrow keys, forms and screen
 * readers.
 */
export function RoleCards({ clearError }: { clearError: (name: FieldName) => void }) {
  const { role, fieldErrors } = useFlow()
  const error = fieldErrors.role
  return (
    <fieldset className="roles" aria-describedby={error ? 'role-remark' : undefined}>
      <legend>What kind of account do you need?</legend>
      <div className="role-cards">
        {CARDS.map((card) => (
          <label key={card.role} className="role-card">
            <input
              type="radio"
              name="role"
              value={card.role}
              defaultChecked={role === card.role}
              required
              aria-describedby={`role-${card.role}`}
              aria-invalid={error ? true : undefined}
              onChange={() => clearError('role')}
            />
            <strong>{card.title}</strong>
            <span id={`role-${card.role}`}>{card.text}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id="role-remark" className="remark bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
