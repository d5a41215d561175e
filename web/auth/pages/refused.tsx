import { ButtonLink } from '../../parts/forms/button.tsx'
import { say } from '../../words/say.ts'
import { useFlow } from '../flow.tsx'

export default function Refused() {
  const { refusal } = useFlow()
  const [first, ...others] = refusal?.actions ?? []
  return (
    <div className="form">
      {first && (
        <ButtonLink href={first.href} look="primary" isWide>
          {say(first.label)}
        </ButtonLink>
      )}
      {others.map(({ label, href }) => (
        <ButtonLink key={href} href={href} isWide>
          {say(label)}
        </ButtonLink>
      ))}
    </div>
  )
}
