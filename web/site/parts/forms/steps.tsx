import './steps.css'
import { Say, say } from '../../../words/say.ts'
import { Link } from '../../navigation.tsx'

type Step<Key extends string> = { key: Key; label: string; isDone: boolean }

type StepsProps<Key extends string> = {
  /** Name of what the steps produce, such as "Your offer". */
  label: string
  steps: readonly Step<Key>[]
  now: Key
  addressOf: (key: Key) => string
  onLeave?: () => void
}

/** Links to the steps of a form. On a phone they are one line. */
export function Steps<Key extends string>({ label, steps, now, addressOf, onLeave }: StepsProps<Key>) {
  const at = steps.findIndex(({ key }) => key === now)
  return (
    <nav aria-label={label} className="steps">
      <p className="steps-now small muted">
        <Say
          text="Step {at} of {length}: <strong>{label}</strong>"
          values={{
            at: at + 1,
            length: steps.length,
            label: steps[at]?.label,
            strong: (words) => <strong>{words}</strong>,
          }}
        />
      </p>
      <ol>
        {steps.map(({ key, label: words, isDone }, index) => (
          <li key={key} className={key === now ? 'step step-now' : isDone ? 'step step-done' : 'step'}>
            <Link
              to={addressOf(key)}
              aria-current={key === now ? 'step' : undefined}
              {...(onLeave && { onClick: onLeave })}
            >
              <span className="step-mark figure" aria-hidden="true">
                {isDone && key !== now ? '✓' : index + 1}
              </span>
              <span className="step-words">
                {words}
                {isDone && <span className="for-ears">{say(', done')}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
