import { ButtonLink } from '../../parts/forms/button.tsx'
import { useFlow } from '../flow.tsx'

export default function Refused() {
  const { refusal } = useFlow()
  const [first, ...others] = refusal?.actions ?? []
  return (
    <div className="form">
      {first && (
        <ButtonLink href={first.href} look="primary" isWide>
          {first.label}
        </ButtonLink>
      )}
      {others.map(({ label, href }) => (
        <ButtonLink key={href} href={href} isWide>
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}
