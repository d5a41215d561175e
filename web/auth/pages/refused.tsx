import { Button } from '@mantine/core'
import { useFlow } from '../flow.tsx'

/** Explains why nothing can be done here and links to pages that work. */
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
