import './state-chip.css'

export type Tone = 'calm' | 'good' | 'warn' | 'bad' | 'muted'
export type StatusLabel = { word: string; tone: Tone; shape: string }

/** Status as text, symbol and color, never by color alone. */
export const StateChip = ({ word, tone, shape }: StatusLabel) => (
  <span className={`chip ${tone}`}>
    <span aria-hidden="true">{shape} </span>
    {word}
  </span>
)
