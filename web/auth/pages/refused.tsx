import { Button } from '@mantine/core'
import { useFlow } from '../flow.tsx'

/** Nothing can be done here: what happened, and where to go from it. */
export default function Refused() {
  const { refusal } = useFlow()
  const [first, ...others] = refusal?.actions ?? []
  return (
    <div className="form">
      {first && (
        <Button component="a" href={first.href} fullWidth>
          {first.label}
        </Button>
      )}
      {others.map(({ label, href }) => (
        <Button key={href} component="a" href={href} variant="default" fullWidth>
          {label}
        </Button>
      ))}
    </div>
  )
}
