import './waiting.css'

type WaitingProps = {
  label: string
  /** How far it is; without it that is not known. */
  value?: number
  max?: number
  /** What is going on. */
  words: string
}

/** That something takes its time: how far it is, and what is going on. */
export const Waiting = ({ label, value, max, words }: WaitingProps) => (
  <div className="waiting">
    <progress aria-label={label} {...(value === undefined ? {} : { value, max })} />
    <p className="small muted" role="status">
      {words}
    </p>
  </div>
)
