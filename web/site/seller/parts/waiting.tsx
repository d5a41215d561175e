import './waiting.css'

type WaitingProps = {
  label: string
  value?: number
  max?: number
  words: string
}

export const Waiting = ({ label, value, max, words }: WaitingProps) => (
  <div className="waiting">
    <progress aria-label={label} value={value} max={max} />
    <p className="small muted" role="status">
      {words}
    </p>
  </div>
)
