import { Choices } from '../../parts/forms/choices.tsx'
import { useFlow } from '../flow.tsx'
import type { FieldName, SignupRole } from '../page-state.ts'

const CARDS: readonly { role: SignupRole; title: string; text: string }[] = [
  { role: 'brand', title: 'Brand', text: 'I want to use a face or a voice.' },
  { role: 'talent', title: 'Talent', text: 'I decide who may use my likeness.' },
  { role: 'agent', title: 'Agent', text: 'I represent talents.' },
]

const CHOICES = CARDS.map(({ role, title, text }) => ({ value: role, label: title, hint: text }))

export function RoleCards({ clearError }: { clearError: (name: FieldName) => void }) {
  const { role, fieldErrors } = useFlow()
  return (
    <Choices
      name="role"
      legend="What kind of account do you need?"
      choices={CHOICES}
      defaultValue={role}
      error={fieldErrors.role}
      isRequired
      onChoose={() => clearError('role')}
    />
  )
}
